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

from typing import Any, Iterator, TypedDict

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from . import Error, Position, _batch_of, deal


class Observation(TypedDict):
    """What an agent sees: the planes, and which actions it may take."""

    observation: NDArray[np.uint8]
    action_mask: NDArray[np.int8]


def env(game: str, **options: Any) -> Env:
    """An environment; seats= and the options of `twistwood.deal`."""
    return Env(game, **options)


def _number(value: object) -> object:
    """The number in an array of no dimension, as argmax gives one; anything else as it is."""
    return value[()] if isinstance(value, np.ndarray) and value.ndim == 0 else value


def _is_whole(value: object) -> bool:
    return isinstance(value, (int, np.integer)) and not isinstance(value, bool)


def _generator(seed: Any) -> np.random.Generator:
    try:
        return np.random.default_rng(seed)
    except (TypeError, ValueError) as error:
        raise Error(f"seed: {error}") from None


class Space:
    """What all spaces have in common."""

    def contains(self, value: object) -> bool:
        """Whether a value is one of the space."""
        raise NotImplementedError

    def __contains__(self, value: object) -> bool:
        return self.contains(value)

    def seed(self, seed: Any = None) -> None:
        """Samples follow from the seed from now on; None is a new one."""
        raise NotImplementedError

    def sample(self, mask: Any = None) -> Any:
        """A value of the space, each as likely."""
        raise NotImplementedError


class Discrete(Space):
    """The whole numbers from 0 to n - 1."""

    def __init__(self, n: int) -> None:
        if not _is_whole(n) or not 1 <= n < 2**63:
            raise Error(f"n: a whole number from 1 to 2**63 - 1 is expected, not {n!r}")
        self.n = int(n)
        self.shape: tuple[int, ...] = ()
        self.dtype = np.dtype(np.int64)
        self._random = np.random.default_rng()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Discrete) and self.n == other.n

    def seed(self, seed: Any = None) -> None:
        """Samples follow from the seed from now on; None is a new one."""
        self._random = _generator(seed)

    def contains(self, value: object) -> bool:
        """Whether a value is one of these numbers, of Python's or of NumPy's."""
        value = _number(value)
        return (isinstance(value, (int, np.integer)) and not isinstance(value, bool)
                and bool(0 <= value < self.n))

    def sample(self, mask: ArrayLike | None = None) -> int:
        """One of those that the mask allows, each as likely."""
        if mask is None:
            return int(self._random.integers(self.n))
        try:
            given = np.asarray(mask)
        except ValueError as error:
            raise Error(f"mask: {error}") from None
        if given.shape != (self.n,) or given.dtype.kind not in "biu":
            raise Error(f"mask: {self.n} numbers 0 or 1 are expected, "
                        f"not {given.dtype} of shape {given.shape}")
        others = given[(given != 0) & (given != 1)]
        if others.size > 0:
            raise Error(f"mask: numbers 0 or 1 are expected, not {others[0]}")
        allowed = np.flatnonzero(given)
        if allowed.size == 0:
            raise Error("the mask allows no action")
        return int(self._random.choice(allowed))


class Box(Space):
    """Arrays of one shape and kind of whole number, between two numbers."""

    def __init__(self, low: int, high: int, shape: tuple[int, ...], dtype: DTypeLike) -> None:
        try:
            self.shape = tuple(shape)
            self.dtype: np.dtype[Any] = np.dtype(dtype)
            zeros: NDArray[Any] = np.zeros(self.shape, self.dtype)
        except (TypeError, ValueError) as error:
            raise Error(f"there is no such box: {error}") from None
        if self.dtype.kind not in "iu" or not _is_whole(low) or not _is_whole(high):
            raise Error("a box holds whole numbers from low to high")
        kind = np.iinfo(self.dtype)
        if not kind.min <= low <= high <= kind.max:
            raise Error(f"a box of {self.dtype} holds no numbers from {low} to {high}")
        self.low: NDArray[Any] = np.full_like(zeros, low)
        self.high: NDArray[Any] = np.full_like(zeros, high)
        self._random = np.random.default_rng()

    def __eq__(self, other: object) -> bool:
        return (isinstance(other, Box) and (self.shape, self.dtype) == (other.shape, other.dtype)
                and bool((self.low == other.low).all() and (self.high == other.high).all()))

    def seed(self, seed: Any = None) -> None:
        """Samples follow from the seed from now on; None is a new one."""
        self._random = _generator(seed)

    def contains(self, value: object) -> bool:
        """Whether a value is such an array."""
        return (isinstance(value, np.ndarray) and value.shape == self.shape
                and value.dtype == self.dtype
                and bool((value >= self.low).all() and (value <= self.high).all()))

    def sample(self, mask: None = None) -> NDArray[Any]:
        """An array of the space, each as likely; nothing can be masked."""
        if mask is not None:
            raise Error("mask: a box takes none")
        return self._random.integers(self.low, self.high, self.shape, self.dtype, endpoint=True)


class Dict(Space):
    """A space for every key."""

    def __init__(self, spaces: dict[str, Space]) -> None:
        if not isinstance(spaces, dict) or not all(isinstance(s, Space) for s in spaces.values()):
            raise Error("spaces: a dict of spaces is expected")
        self.spaces = spaces

    def __getitem__(self, key: str) -> Space:
        return self.spaces[key]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Dict) and self.spaces == other.spaces

    def seed(self, seed: Any = None) -> None:
        """Samples of all spaces follow from the seed from now on; None is a new one."""
        random = _generator(seed)
        for space in self.spaces.values():
            space.seed(int(random.integers(2**63)))

    def contains(self, value: object) -> bool:
        """Whether a value is a dict with these keys and a value of its space under each."""
        return (isinstance(value, dict) and value.keys() == self.spaces.keys()
                and all(self.spaces[key].contains(part) for key, part in value.items()))

    def sample(self, mask: dict[str, Any] | None = None) -> dict[str, Any]:
        """A value of each space; the mask has one for each key, or is None."""
        if mask is None:
            return {key: space.sample() for key, space in self.spaces.items()}
        if not isinstance(mask, dict) or mask.keys() != self.spaces.keys():
            raise Error(f"mask: a dict of {', '.join(self.spaces)} is expected")
        return {key: space.sample(mask[key]) for key, space in self.spaces.items()}


class Env:
    """One game after the other; `agent_selection` has to act."""

    metadata: dict[str, Any] = {"render_modes": ["ansi", "svg"], "name": "twistwood_v1",
                                "is_parallelizable": False}

    def __init__(self, game: str, *, seats: int = 2, render_mode: str | None = "svg",
                 **options: Any) -> None:
        batch = _batch_of(game)
        modes = self.metadata["render_modes"]
        if render_mode is not None and not (isinstance(render_mode, str) and render_mode in modes):
            raise Error(f"render_mode: {render_mode!r} is not ansi or svg")
        if "seed" in options:
            raise TypeError("seed: reset(seed=) takes it, for this game and those after it")
        deal(game, 0, seats, **options)  # what cannot be dealt is refused now
        self.game = game
        self.render_mode = render_mode
        self._seats = seats
        self._options = options
        self._random = np.random.default_rng()
        self._position: Position | None = None
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self.agent_selection = self.possible_agents[0]
        self.rewards: dict[str, float] = {}
        self._cumulative_rewards: dict[str, float] = {}
        self.terminations: dict[str, bool] = {}
        self.truncations: dict[str, bool] = {}
        self.infos: dict[str, dict[str, Any]] = {}
        actions = batch.num_actions
        self._action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}
        planes = Box(0, 255, batch.observation_shape, np.uint8)
        mask = Box(0, 1, (actions,), np.int8)
        self._observation_spaces = {agent: Dict({"observation": planes, "action_mask": mask})
                                    for agent in self.possible_agents}

    def __str__(self) -> str:
        return f"twistwood_{self.game}_v1"

    def observation_space(self, agent: str) -> Dict:
        """The space of what an agent sees; always the same object."""
        return self._observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> Discrete:
        """The space of an agent's actions; always the same object."""
        return self._action_spaces[self._known(agent)]

    @property
    def num_agents(self) -> int:
        """Agents that have not left."""
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        """Seats at the table."""
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> Env:
        """The environment itself: nothing is wrapped around it."""
        return self

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals a new game. With the same seed it is the same, and so are those after it.

        Options are those of `twistwood.deal`, for this game only.
        """
        dealt = self._options_with(options)
        if seed is not None:
            if not _is_whole(seed) or seed < 0:
                raise Error(f"seed: a whole number from 0 on is expected, not {seed!r}")
            self._random = _generator(int(seed))
            for number, agent in enumerate(self.possible_agents):
                self._action_spaces[agent].seed([int(seed), number])
        drawn = int(self._random.integers(2**63))
        self._position = deal(self.game, drawn, self._seats, **dealt)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self._to_act(self._position)

    def observe(self, agent: str) -> Observation:
        """What an agent sees, whether or not it is to act."""
        position = self._dealt()
        seat = self.possible_agents.index(self._known(agent)) + 1
        if position.to_act == seat:
            mask = position.legal_mask().astype(np.int8)
        else:
            mask = np.zeros(self._action_spaces[agent].n, dtype=np.int8)
        return {"observation": position.observation(seat), "action_mask": mask}

    def state(self) -> NDArray[np.uint8]:
        """What everybody sees, from the first seat."""
        return self._dealt().observation(1)

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool,
                                                  dict[str, Any]]:
        """Observation, reward since it last acted, termination, truncation and info."""
        if not isinstance(observe, (bool, np.bool_)):
            raise TypeError("observe: True or False is expected")
        self._dealt()
        self._check_somebody()
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def step(self, action: int | None) -> None:
        """The selected agent acts. When the game is over each agent takes one step None and goes."""
        position = self._dealt()
        self._check_somebody()
        agent = self.agent_selection
        if self.terminations[agent]:
            return self._leave(agent, action)
        if action is None or not _is_whole(_number(action)):
            raise Error(f"{agent}: an action is a whole number")
        if not self._action_spaces[agent].contains(action):
            raise Error(f"{agent}: actions are 0 to {self._action_spaces[agent].n - 1}")
        self._position = position = position.play(position.turn_of(int(action)))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if position.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
            winner = position.winner
            for seat, name in enumerate(self.possible_agents, 1):
                if winner is not None:
                    self.rewards[name] = 1.0 if seat == winner else -1.0 / (self._seats - 1)
            place = self.possible_agents.index(agent)
            self.agent_selection = self.possible_agents[(place + 1) % self._seats]
        else:
            self.agent_selection = self._to_act(position)
        for name in self.agents:
            self._cumulative_rewards[name] += self.rewards[name]
        return None

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The agent to act, again and again, until nobody is left."""
        if not _is_whole(max_iter):
            raise TypeError(f"max_iter: a whole number is expected, not {max_iter!r}")
        self._dealt()
        return self._agents_to_act(int(max_iter))

    def _agents_to_act(self, most: int) -> Iterator[str]:
        while self.agents and most > 0:
            most -= 1
            yield self.agent_selection

    def render(self) -> str | None:
        """What everybody sees, as a picture (SVG) or in notation, as `render_mode` says."""
        position = self._dealt()
        if self.render_mode == "svg":
            return position.mask().svg()
        return position.mask().text if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""

    def _to_act(self, position: Position) -> str:
        seat = position.to_act
        assert seat is not None  # nobody has won before the first turn
        return self.possible_agents[seat - 1]

    def _leave(self, agent: str, action: int | None) -> None:
        if action is not None:
            raise Error(f"{agent}: the game is over, and the only action is None")
        seat = self.possible_agents.index(agent)
        self.agents.remove(agent)
        records: tuple[dict[str, Any], ...] = (self._cumulative_rewards, self.terminations,
                                               self.truncations, self.infos)
        for record in records:
            del record[agent]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            after = self.possible_agents[seat + 1:] + self.possible_agents[:seat]
            self.agent_selection = next(name for name in after if name in self.agents)

    def _known(self, agent: object) -> str:
        if not isinstance(agent, str) or agent not in self.possible_agents:
            raise Error(f"agent: {agent!r} is none of {', '.join(self.possible_agents)}")
        return agent

    def _options_with(self, options: object) -> dict[str, Any]:
        """Those of the environment and these; what cannot be dealt is refused."""
        if options is None:
            return self._options
        if not isinstance(options, dict) or not all(isinstance(name, str) for name in options):
            raise Error("options: a dict of options of deal is expected")
        for name in ("game", "seed", "seats"):
            if name in options:
                raise Error(f"options: {name} is none of them")
        merged = self._options | options
        deal(self.game, 0, self._seats, **merged)
        return merged

    def _dealt(self) -> Position:
        if self._position is None:
            raise Error("reset() comes first")
        return self._position

    def _check_somebody(self) -> None:
        if not self.agents:
            raise Error("the game is over: reset() comes next")
