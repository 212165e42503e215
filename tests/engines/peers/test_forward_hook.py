"""A model is handed the cache under its present name, and its tokens are counted."""

import torch

from decision_serve.engines.peers.forward_hook import ForwardHook


class Model(torch.nn.Module):
    def forward(self, input_ids, cache=None, use_cache=False):
        return cache, use_cache


def test_old_and_new_callers():
    model, hook = Model(), ForwardHook()
    model.register_forward_pre_hook(hook, with_kwargs=True)
    assert model(input_ids=torch.zeros(2, 5), past_key_values="a cache", use_cache=True) == ("a cache", True)
    assert model(input_ids=torch.zeros(1, 3), cache="another") == ("another", False)
    assert hook.tokens == 13
