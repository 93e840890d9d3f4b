"""Both games in the way of PettingZoo: an agent-environment-cycle environment with action masks.

>>> from twistwood import aec
>>> env = aec.env("twisty", seats=2)
>>> env.reset(seed=42)
>>> for agent in env.agent_iter(max_iter=10):
...     observation, reward, termination, truncation, info = env.last()
...     over = termination or truncation
...     env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

PettingZoo itself is not needed. An observation is a dict: "observation", the planes of
docs/environments.md seen by that agent, and "action_mask", all 0 for whoever is not to act. A game
that reaches its turn limit is a draw by the rules, and so it terminates.
"""

from __future__ import annotations

import numpy as np

from . import Error, LabyrinthBatch, TwistyBatch, deal

_BATCHES = {"twisty": TwistyBatch, "labyrinth": LabyrinthBatch}


def env(game, **options):
    """An environment; seats= and the options of `twistwood.deal`."""
    return Env(game, **options)


def _generator(seed):
    try:
        return np.random.default_rng(seed)
    except (TypeError, ValueError) as error:
        raise Error(f"seed: {error}") from None


class Discrete:
    """The whole numbers from 0 to n - 1."""

    def __init__(self, n):
        self.n = n
        self.shape = ()
        self.dtype = np.dtype(np.int64)
        self._random = np.random.default_rng()

    def __eq__(self, other):
        return isinstance(other, Discrete) and self.n == other.n

    def seed(self, seed=None):
        self._random = _generator(seed)

    def contains(self, value):
        whole = isinstance(value, (int, np.integer)) and not isinstance(value, bool)
        return whole and 0 <= value < self.n

    __contains__ = contains

    def sample(self, mask=None):
        """One of those that the mask allows, each as likely."""
        if mask is None:
            return int(self._random.integers(self.n))
        allowed = np.flatnonzero(mask)
        if allowed.size == 0:
            raise Error("the mask allows no action")
        return int(self._random.choice(allowed))


class Box:
    """Arrays of one shape and kind, between two numbers."""

    def __init__(self, low, high, shape, dtype):
        self.shape = tuple(shape)
        self.dtype = np.dtype(dtype)
        self.low = np.full(self.shape, low, self.dtype)
        self.high = np.full(self.shape, high, self.dtype)

    def __eq__(self, other):
        return (isinstance(other, Box) and (self.shape, self.dtype) == (other.shape, other.dtype)
                and bool((self.low == other.low).all() and (self.high == other.high).all()))

    def contains(self, value):
        return (isinstance(value, np.ndarray) and value.shape == self.shape
                and value.dtype == self.dtype
                and bool((value >= self.low).all() and (value <= self.high).all()))

    __contains__ = contains


class Dict:
    """A space for every key."""

    def __init__(self, spaces):
        self.spaces = spaces

    def __getitem__(self, key):
        return self.spaces[key]

    def __eq__(self, other):
        return isinstance(other, Dict) and self.spaces == other.spaces

    def contains(self, value):
        return (isinstance(value, dict) and value.keys() == self.spaces.keys()
                and all(self.spaces[key].contains(part) for key, part in value.items()))

    __contains__ = contains


class Env:
    """One game after the other; `agent_selection` has to act."""

    metadata = {"render_modes": ["ansi", "svg"], "name": "twistwood_v1", "is_parallelizable": False}

    def __init__(self, game, *, seats=2, render_mode="svg", **options):
        if game not in _BATCHES:
            raise Error(f"game: {game!r} is not twisty or labyrinth")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise Error(f"render_mode: {render_mode!r} is not ansi or svg")
        deal(game, 0, seats, **options)  # what cannot be dealt is refused now
        self.game = game
        self.render_mode = render_mode
        self._seats = seats
        self._options = options
        self._random = np.random.default_rng()
        self._position = None
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.agents = []
        batch = _BATCHES[game]
        actions = batch.num_actions
        self._action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}
        planes = Box(0, 255, batch.observation_shape, np.uint8)
        mask = Box(0, 1, (actions,), np.int8)
        self._observation_spaces = {agent: Dict({"observation": planes, "action_mask": mask})
                                    for agent in self.possible_agents}

    def __str__(self):
        return f"twistwood_{self.game}_v1"

    def observation_space(self, agent):
        return self._observation_spaces[agent]

    def action_space(self, agent):
        return self._action_spaces[agent]

    @property
    def num_agents(self):
        return len(self.agents)

    @property
    def max_num_agents(self):
        return len(self.possible_agents)

    @property
    def unwrapped(self):
        return self

    def reset(self, seed=None, options=None):
        """Deals a new game. With the same seed it is the same, and so are those after it."""
        if seed is not None:
            self._random = _generator(seed)
            for number, agent in enumerate(self.possible_agents):
                self._action_spaces[agent].seed([seed, number])
        drawn = int(self._random.integers(2**63))
        self._position = deal(self.game, drawn, self._seats, **(self._options | (options or {})))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self._to_act()

    def observe(self, agent):
        """What an agent sees, whether or not it is to act."""
        self._check_reset()
        if agent not in self.possible_agents:
            raise Error(f"agent: {agent!r} is none of {', '.join(self.possible_agents)}")
        seat = self.possible_agents.index(agent) + 1
        if self._position.to_act == seat:
            mask = self._position.legal_mask().astype(np.int8)
        else:
            mask = np.zeros(self._action_spaces[agent].n, dtype=np.int8)
        return {"observation": self._position.observation(seat), "action_mask": mask}

    def state(self):
        """What everybody sees, from the first seat."""
        self._check_reset()
        return self._position.observation(1)

    def last(self, observe=True):
        """Observation, reward since it last acted, termination, truncation and info."""
        self._check_reset()
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def step(self, action):
        """The selected agent acts. When the game is over each agent takes one step None and goes."""
        self._check_reset()
        if not self.agents:
            raise Error("the game is over: reset() comes next")
        agent = self.agent_selection
        if self.terminations[agent]:
            return self._leave(agent, action)
        if isinstance(action, (bool, np.bool_)) or not isinstance(action, (int, np.integer)):
            raise Error(f"{agent}: an action is a whole number")
        if not self._action_spaces[agent].contains(action):
            raise Error(f"{agent}: actions are 0 to {self._action_spaces[agent].n - 1}")
        self._position = self._position.play(self._position.turn_of(int(action)))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self._position.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
            winner = self._position.winner
            for seat, name in enumerate(self.possible_agents, 1):
                if winner is not None:
                    self.rewards[name] = 1.0 if seat == winner else -1.0 / (self._seats - 1)
            seat = self.possible_agents.index(agent)
            self.agent_selection = self.possible_agents[(seat + 1) % self._seats]
        else:
            self.agent_selection = self._to_act()
        for name in self.agents:
            self._cumulative_rewards[name] += self.rewards[name]
        return None

    def agent_iter(self, max_iter=2**63):
        """The agent to act, again and again, until nobody is left."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def render(self):
        self._check_reset()
        if self.render_mode == "svg":
            return self._position.mask().svg()
        return self._position.mask().text if self.render_mode == "ansi" else None

    def close(self):
        """There is nothing to close."""

    def _to_act(self):
        return self.possible_agents[self._position.to_act - 1]

    def _leave(self, agent, action):
        if action is not None:
            raise Error(f"{agent}: the game is over, and the only action is None")
        seat = self.possible_agents.index(agent)
        self.agents.remove(agent)
        for record in (self.rewards, self._cumulative_rewards, self.terminations,
                       self.truncations, self.infos):
            del record[agent]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            after = self.possible_agents[seat + 1:] + self.possible_agents[:seat]
            self.agent_selection = next(name for name in after if name in self.agents)

    def _check_reset(self):
        if self._position is None:
            raise Error("reset() comes first")
