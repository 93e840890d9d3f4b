"""Both games in the way of OpenSpiel: a Game, and States that actions are applied to.

>>> from twistwood import spiel
>>> game = spiel.load_game("labyrinth", seed=5, seats=2)
>>> state = game.new_initial_state()
>>> state.apply_action(state.legal_actions()[0])
>>> state.is_chance_node(), round(sum(p for _, p in state.chance_outcomes()), 9)
(True, 1.0)

OpenSpiel itself is not needed. What is dealt is a parameter of the game (`seed`), not a chance node;
a card that a turn brings to light is one, with every card that may lie there and how likely it is.
A state knows no hidden card. Players are counted from 0 here, as OpenSpiel does.
"""

from __future__ import annotations

import ast
import json
import re
from operator import index
from typing import Any, Iterable

import numpy as np
from numpy.typing import NDArray

from . import Error, Position, _batch_of, deal

CHANCE_PLAYER = -1
TERMINAL_PLAYER = -4
INVALID_ACTION = -1

# Chance actions: the goals by their cells, a1 b1 ... f6, then the two kinds of magic cards.
_CARDS = [file + rank for rank in "123456" for file in "abcdef"] + ["gap", "fairy"]
# A turn of the labyrinth may take three actions: set a gate, the turn itself, the card it turns up.
_ACTIONS_A_TURN = {"twisty": 2, "labyrinth": 3}


def load_game(name: str, parameters: dict[str, Any] | None = None, /, **more: Any) -> Game:
    """The game of this name; seed=, seats= and the options of `twistwood.deal`.

    They may also be a dict, or stand in the text, as in "twisty(seats=3)" or str(game).
    """
    if parameters is not None and not (isinstance(parameters, dict)
                                       and all(isinstance(key, str) for key in parameters)):
        raise TypeError("parameters: a dict of texts is expected")
    given = {**(parameters or {}), **more}
    if not isinstance(name, str) or "(" not in name:
        return Game(name, **given)
    short_name, _, inside = name.partition("(")
    if not inside.endswith(")"):
        raise Error(f"{name!r} is no game: a bracket is not closed")
    return Game(short_name, **{**_parameters_in(inside[:-1]), **given})


def _parameters_in(text: str) -> dict[str, Any]:
    """Those of "seats=3,corners=['a1', 'g7']"; what Python cannot read is a text."""
    found: dict[str, Any] = {}
    # A comma inside a list parts nothing.
    for one in filter(None, re.split(r",(?![^\[(]*[\])])", text)):
        name, equals, value = one.partition("=")
        if not equals:
            raise Error(f"{one!r} is no parameter: name=value is expected")
        found[name.strip()] = _value_in(value.strip())
    return found


def _value_in(text: str) -> Any:
    if re.fullmatch("[0-9a-fA-F]{64}", text):  # a key, which may be of digits alone
        return text
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return text


def deserialize_game_and_state(text: str) -> tuple[Game, State]:
    """The other way of `serialize_game_and_state`."""
    saved = _loads(text)
    try:
        game = Game(saved["game"], **saved["parameters"])
    except TypeError as error:
        raise Error(f"this is no serialized state: {error}") from None
    return game, game._replay(saved["history"])


def serialize_game_and_state(game: Game, state: State) -> str:
    """A text from which both can be made again."""
    if not isinstance(game, Game) or not isinstance(state, State):
        raise TypeError("a Game and a State are expected")
    parameters = game.get_parameters()
    # As a text: a reader in JavaScript would round a number as large as a seed may be.
    parameters["seed"] = str(parameters["seed"])
    return json.dumps({"game": game.short_name, "parameters": parameters,
                       "history": state.history()})


def _loads(text: str) -> dict[str, Any]:
    try:
        saved = json.loads(text)
    except (TypeError, ValueError, RecursionError):
        raise Error("this is no serialized state: it is no JSON") from None
    kinds = {"game": str, "parameters": dict, "history": list}
    if not isinstance(saved, dict):
        raise Error("this is no serialized state: it is no JSON object")
    for name, kind in kinds.items():
        if not isinstance(saved.get(name), kind):
            raise Error(f"this is no serialized state: {name!r} is missing or wrong")
    return saved


def _plain(value: Any) -> Any:
    """A parameter that a deal has taken as JSON can say it: any sequence is a list, numbers and texts are Python's own."""
    if isinstance(value, str):
        return str(value)
    if isinstance(value, np.ndarray):
        value = value.tolist()
    if hasattr(value, "__len__"):
        return [_plain(value[at]) for at in range(len(value))]
    if hasattr(value, "__index__") and not isinstance(value, bool):
        return index(value)
    return value


def _plain_seed(seed: Any) -> int | str:
    """A seed that a deal has taken: a number, though it was told in digits, or a key."""
    plain: int | str = _plain(seed)
    return int(plain) if isinstance(plain, str) and len(plain) < 64 else plain


class Game:
    """What never changes: the rules, the deal and the shapes of things."""

    def __init__(self, name: str, /, seed: int | str = 1, seats: int = 2, **options: Any) -> None:
        self._batch = _batch_of(name)
        self.short_name = name
        self._start = deal(name, seed, seats, **options).mask()
        given = {"seed": _plain_seed(seed), "seats": seats, **options}
        self._parameters = {key: _plain(value) for key, value in given.items()}
        self._shape = tuple(self._batch.observation_shape)

    def __str__(self) -> str:
        inside = ",".join(f"{key}={value}" for key, value in sorted(self._parameters.items()))
        return f"{self.short_name}({inside})"

    def __eq__(self, other: object) -> bool:
        return (isinstance(other, Game) and self.short_name == other.short_name
                and self._parameters == other._parameters)

    def __hash__(self) -> int:
        return hash(str(self))

    def get_parameters(self) -> dict[str, Any]:
        """What `load_game` was given, with the seed and the seats."""
        return dict(self._parameters)

    def get_type(self) -> dict[str, Any]:
        """What OpenSpiel's GameType says, as a dict."""
        has_chance = self.short_name == "labyrinth"
        return {
            "short_name": self.short_name,
            "long_name": {"twisty": "Twisty", "labyrinth": "Twist Labyrinth"}[self.short_name],
            "dynamics": "sequential",
            "chance_mode": "explicit_stochastic" if has_chance else "deterministic",
            "information": "perfect_information",  # what is hidden is hidden from all
            "utility": "zero_sum" if self.num_players() == 2 else "constant_sum",
            "reward_model": "terminal",
            "min_num_players": 2,
            "max_num_players": 4,
            "provides_information_state_string": True,
            "provides_information_state_tensor": True,
            "provides_observation_string": True,
            "provides_observation_tensor": True,
        }

    def new_initial_state(self) -> State:
        """The first player's turn."""
        return State(self, self._start)

    def new_initial_states(self) -> list[State]:
        """All states that the game may begin with: one, since the deal is a parameter."""
        return [self.new_initial_state()]

    def deserialize_state(self, text: str) -> State:
        """The state that `State.serialize` made this text of, if it is one of this game."""
        saved = _loads(text)
        parameters = dict(saved["parameters"])
        if str(parameters.get("seed")) == str(self._parameters["seed"]):  # as a text, or not yet
            parameters["seed"] = self._parameters["seed"]
        if saved["game"] != self.short_name or parameters != self._parameters:
            raise Error(f"this is a state of another game, not of {self}")
        return self._replay(saved["history"])

    def _replay(self, history: list[Any]) -> State:
        state = self.new_initial_state()
        for action in history:
            state.apply_action(action)
        return state

    def num_players(self) -> int:
        """Seats at the table."""
        return self._start.seats

    def num_distinct_actions(self) -> int:
        """Ids of actions are below this."""
        return self._batch.num_actions

    def max_chance_outcomes(self) -> int:
        """Ids of cards are below this."""
        return len(_CARDS) if self.short_name == "labyrinth" else 0

    def max_game_length(self) -> int:
        """Actions of players: every turn, and what a player chooses beside it."""
        return self._start.limit * 2

    def max_chance_nodes_in_history(self) -> int:
        """Cards that can be turned up: one a turn at most."""
        return self._start.limit if self.short_name == "labyrinth" else 0

    def max_history_length(self) -> int:
        """Actions of players and of chance together."""
        return self._start.limit * _ACTIONS_A_TURN[self.short_name]

    def max_move_number(self) -> int:
        """The same: nobody acts at the same time as another."""
        return self.max_history_length()

    def min_utility(self) -> float:
        """What a loss is worth with two seats; with more it is worth less of a loss."""
        return -1.0

    def max_utility(self) -> float:
        """What a win is worth."""
        return 1.0

    def utility_sum(self) -> float:
        """What all players get together."""
        return 0.0

    def observation_tensor_shape(self) -> list[int]:
        """Planes, ranks and files (docs/environments.md)."""
        return list(self._shape)

    def observation_tensor_size(self) -> int:
        """Numbers of an observation."""
        return int(np.prod(self._shape))

    def information_state_tensor_shape(self) -> list[int]:
        """One row: an observation and a place for every action."""
        return [self.observation_tensor_size() + self.max_history_length()]

    def information_state_tensor_size(self) -> int:
        """Numbers of an information state."""
        return self.information_state_tensor_shape()[0]


class State:
    """A moment of a game: a player has to act, a card has to be turned up, or it is over."""

    def __init__(self, game: Game, position: Position) -> None:
        if not isinstance(game, Game) or not isinstance(position, Position):
            raise TypeError("a Game and a Position are expected; new_initial_state() makes states")
        # A state is its game and the actions since: from anywhere else it would be told wrong.
        if position is not game._start and position.mask() != game._start:
            raise Error(f"the position is not that in which {game} begins; actions lead on from there")
        self._game = game
        self._position = game._start
        # Chosen, but what it turns up is still to be drawn.
        self._turn: str | None = None
        # (player, action, position before, turn before)
        self._steps: list[tuple[int, int, Position, str | None]] = []

    def __str__(self) -> str:
        return self._position.text + (f" after {self._turn}" if self._turn else "")

    def get_game(self) -> Game:
        """The game that this is a state of."""
        return self._game

    def num_players(self) -> int:
        """Seats at the table."""
        return self._game.num_players()

    def num_distinct_actions(self) -> int:
        """Ids of actions are below this."""
        return self._game.num_distinct_actions()

    @property
    def position(self) -> Position:
        """The position as everybody sees it; at a chance node, before the turn."""
        return self._position

    def is_initial_state(self) -> bool:
        """Whether nothing has happened yet."""
        return not self._steps

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._position.is_over

    def is_chance_node(self) -> bool:
        """Whether a card has to be turned up."""
        return self._turn is not None

    def is_simultaneous_node(self) -> bool:
        """Players act one after the other, so never."""
        return False

    def is_player_node(self) -> bool:
        """Whether a player has to act."""
        return not self.is_terminal() and not self.is_chance_node()

    def current_player(self) -> int:
        """Who has to act, from 0; CHANCE_PLAYER or TERMINAL_PLAYER where nobody has to."""
        if self.is_chance_node():
            return CHANCE_PLAYER
        seat = self._position.to_act
        return TERMINAL_PLAYER if seat is None else seat - 1

    def legal_actions(self, player: int | None = None) -> list[int]:
        """In ascending order; none for a player who is not to act, and none when it is over."""
        if player is not None and self._anybody(player) != self.current_player():
            return []
        if self.is_chance_node():
            return [action for action, _ in self.chance_outcomes()]
        return self._position.legal_actions()

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """1 for every legal action and 0 for every other; at a chance node, for every card."""
        chance = player is None or self._anybody(player) == CHANCE_PLAYER
        if self.current_player() == CHANCE_PLAYER and chance:
            size = self._game.max_chance_outcomes()
        else:
            size = self._game.num_distinct_actions()
        mask = [0] * size
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Pairs of action and probability."""
        if self._turn is None:
            raise Error("this is no chance node")
        cards = self._position.cards(self._turn)
        return sorted((_CARDS.index(card), likely) for card, likely in cards)

    def apply_action(self, action: int) -> None:
        """Plays an action, or turns a card up; what is not legal is refused and changes nothing."""
        if self.is_terminal():
            raise Error("the game is over")
        action = _whole(action)
        before = (self.current_player(), action, self._position, self._turn)
        if self._turn is not None:
            if action not in self.legal_actions():
                raise Error(f"action {action} is no card that may be turned up")
            self._position = self._position.play(self._turn, card=_CARDS[action])
            self._turn = None
        else:
            turn = self._position.turn_of(action)
            if self._position.cards(turn):
                self._turn = turn
            else:
                self._position = self._position.play(turn)
        self._steps.append(before)

    def apply_actions(self, actions: Iterable[int]) -> None:
        """Several actions, one after the other; all of them, or none if one is not legal."""
        state = self.clone()
        for action in actions:
            state.apply_action(action)
        self._position, self._turn, self._steps = state._position, state._turn, state._steps

    def apply_action_with_legality_check(self, action: int) -> None:
        """The same as `apply_action`, which always looks."""
        self.apply_action(action)

    def undo_action(self, player: int, action: int) -> None:
        """Takes the last action back, which has to be this one of this player."""
        undone = (self._anybody(player), _whole(action))
        if not self._steps or self._steps[-1][:2] != undone:
            raise Error("this was not the last action")
        _, _, self._position, self._turn = self._steps.pop()

    def child(self, action: int) -> State:
        """The state after an action; this one stays as it is."""
        state = self.clone()
        state.apply_action(action)
        return state

    def clone(self) -> State:
        """The same state once more."""
        state = State(self._game, self._game._start)
        state._position, state._turn = self._position, self._turn
        state._steps = list(self._steps)
        return state

    __copy__ = clone

    def __deepcopy__(self, memo: object) -> State:
        return self.clone()

    def action_to_string(self, player: int, action: int | None = None) -> str:
        """The turn in notation, or the card. action_to_string(action) is of the current player."""
        if action is None:
            player, action = self.current_player(), player
        action = _whole(action)
        if self._anybody(player) == CHANCE_PLAYER:
            if not 0 <= action < len(_CARDS):
                raise Error(f"action {action} is no card")
            return _CARDS[action]
        return self._position.turn_of(action)

    def string_to_action(self, player: int | str, text: str | None = None) -> int:
        """The other way. string_to_action(text) is of the current player."""
        asked, wanted = (self.current_player(), player) if text is None else (player, text)
        if not isinstance(wanted, str):
            raise Error("a turn or a card is a text")
        if self._anybody(asked) == CHANCE_PLAYER:
            if wanted not in _CARDS:
                raise Error(f"{wanted!r} is no card")
            return _CARDS.index(wanted)
        return self._position.action_of(wanted)

    def returns(self) -> list[float]:
        """1 to the winner and as much, shared, off the others; 0 in a draw and before the end."""
        seats = self.num_players()
        winner = self._position.winner
        if winner is None:
            return [0.0] * seats
        return [1.0 if seat == winner - 1 else -1.0 / (seats - 1) for seat in range(seats)]

    def rewards(self) -> list[float]:
        """All of it comes with the last action."""
        return self.returns()

    def player_return(self, player: int) -> float:
        """The part of `returns` that is a player's."""
        return self.returns()[self._player(player)]

    def player_reward(self, player: int) -> float:
        """The part of `rewards` that is a player's."""
        return self.rewards()[self._player(player)]

    def history(self) -> list[int]:
        """Every action since the start, cards that were turned up included."""
        return [step[1] for step in self._steps]

    def full_history(self) -> list[tuple[int, int]]:
        """The same with the players: pairs of player and action."""
        return [(step[0], step[1]) for step in self._steps]

    def history_str(self) -> str:
        """The actions as a text."""
        return ", ".join(str(action) for action in self.history())

    def move_number(self) -> int:
        """Actions since the start."""
        return len(self._steps)

    def serialize(self) -> str:
        """A text from which `Game.deserialize_state` makes the state again."""
        return serialize_game_and_state(self._game, self)

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickle, (serialize_game_and_state(self._game, self),)

    def observation_string(self, player: int | None = None) -> str:
        """The position in notation: every player sees the same."""
        self._viewer(player)
        return str(self)

    def observation_tensor(self, player: int | None = None) -> NDArray[np.float32]:
        """The planes of docs/environments.md in one row of numbers, seen by a player."""
        return self._planes(player).astype(np.float32).ravel()

    def information_state_string(self, player: int | None = None) -> str:
        """The start and every action since: what every player knows."""
        self._viewer(player)
        return f"{self._game._start.text} | {self.history_str()}"

    def information_state_tensor(self, player: int | None = None) -> NDArray[np.float32]:
        """The observation, then 1 + every action since the start, then zeros."""
        tensor = np.zeros(self._game.information_state_tensor_size(), dtype=np.float32)
        planes = self.observation_tensor(player)
        tensor[:planes.size] = planes
        tensor[planes.size:planes.size + len(self._steps)] = [a + 1 for a in self.history()]
        return tensor

    def _planes(self, player: int | None) -> NDArray[np.uint8]:
        return self._position.observation(self._viewer(player) + 1)

    def _viewer(self, player: int | None) -> int:
        if player is None:
            player = self.current_player()
        return self._player(player)

    def _anybody(self, player: object) -> int:
        """A player, or one of those that stand for chance and the end."""
        others = (CHANCE_PLAYER, TERMINAL_PLAYER)
        if isinstance(player, (int, np.integer)) and player in others:
            return int(player)
        return self._player(player)

    def _player(self, player: object) -> int:
        if not isinstance(player, (int, np.integer)) or not 0 <= player < self.num_players():
            raise Error(f"player: 0 to {self.num_players() - 1}, not {player!r}")
        return int(player)


def _whole(action: object) -> int:
    if isinstance(action, (bool, np.bool_)) or not isinstance(action, (int, np.integer)):
        raise Error("an action is a whole number")
    if not -2**31 <= action < 2**31:
        raise Error(f"action {action} is not legal")
    return int(action)


def _unpickle(text: str) -> State:
    return deserialize_game_and_state(text)[1]
