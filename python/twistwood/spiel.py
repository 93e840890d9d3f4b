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

import json

import numpy as np

from . import Error, LabyrinthBatch, Position, TwistyBatch, deal

CHANCE_PLAYER = -1
TERMINAL_PLAYER = -4
INVALID_ACTION = -1

# Chance actions: the goals by their cells, a1 b1 ... f6, then the two kinds of magic cards.
_CARDS = [file + rank for rank in "123456" for file in "abcdef"] + ["gap", "fairy"]
_BATCHES = {"twisty": TwistyBatch, "labyrinth": LabyrinthBatch}
# A turn of the labyrinth may take three actions: set a gate, the turn itself, the card it turns up.
_ACTIONS_A_TURN = {"twisty": 2, "labyrinth": 3}


def load_game(name, **parameters):
    """The game of this name; seed=, seats= and the options of `twistwood.deal`."""
    return Game(name, **parameters)


def deserialize_game_and_state(text):
    """The other way of `serialize_game_and_state`."""
    saved = _loads(text)
    game = Game(saved["game"], **saved["parameters"])
    return game, game._replay(saved["history"])


def serialize_game_and_state(game, state):
    """A text from which both can be made again."""
    return json.dumps({"game": game.short_name, "parameters": game.get_parameters(),
                       "history": state.history()})


def _loads(text):
    try:
        saved = json.loads(text)
        if not isinstance(saved["history"], list) or not isinstance(saved["parameters"], dict):
            raise TypeError
        return saved
    except (TypeError, KeyError, ValueError):
        raise Error("this is no serialized state") from None


class Game:
    """What never changes: the rules, the deal and the shapes of things."""

    def __init__(self, name, seed=1, seats=2, **options):
        if name not in _BATCHES:
            raise Error(f"game: {name!r} is not twisty or labyrinth")
        self.short_name = name
        self._parameters = {"seed": seed, "seats": seats, **options}
        self._start = deal(name, seed, seats, **options).mask()
        self._shape = tuple(_BATCHES[name].observation_shape)

    def __str__(self):
        inside = ",".join(f"{key}={value}" for key, value in sorted(self._parameters.items()))
        return f"{self.short_name}({inside})"

    def get_parameters(self):
        return dict(self._parameters)

    def get_type(self):
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

    def new_initial_state(self):
        return State(self, self._start)

    def deserialize_state(self, text):
        return self._replay(_loads(text)["history"])

    def _replay(self, history):
        state = self.new_initial_state()
        for action in history:
            state.apply_action(action)
        return state

    def num_players(self):
        return self._start.seats

    def num_distinct_actions(self):
        return _BATCHES[self.short_name].num_actions

    def max_chance_outcomes(self):
        return len(_CARDS) if self.short_name == "labyrinth" else 0

    def max_game_length(self):
        """Actions of players: every turn, and what a player chooses beside it."""
        return self._start.limit * 2

    def max_chance_nodes_in_history(self):
        return self._start.limit if self.short_name == "labyrinth" else 0

    def max_history_length(self):
        return self._start.limit * _ACTIONS_A_TURN[self.short_name]

    def min_utility(self):
        return -1.0

    def max_utility(self):
        return 1.0

    def utility_sum(self):
        return 0.0

    def observation_tensor_shape(self):
        return list(self._shape)

    def observation_tensor_size(self):
        return int(np.prod(self._shape))

    def information_state_tensor_shape(self):
        return [self.observation_tensor_size() + self.max_history_length()]

    def information_state_tensor_size(self):
        return self.information_state_tensor_shape()[0]


class State:
    """A moment of a game: a player has to act, a card has to be turned up, or it is over."""

    def __init__(self, game, position):
        self._game = game
        self._position = position
        self._turn = None  # chosen, but what it turns up is still to be drawn
        self._steps = []  # (player, action, position before, turn before)

    def __str__(self):
        return self._position.text + (f" after {self._turn}" if self._turn else "")

    def get_game(self):
        return self._game

    def num_players(self):
        return self._game.num_players()

    def num_distinct_actions(self):
        return self._game.num_distinct_actions()

    @property
    def position(self):
        """The position as everybody sees it; at a chance node, before the turn."""
        return self._position

    def is_terminal(self):
        return self._position.is_over

    def is_chance_node(self):
        return self._turn is not None

    def is_simultaneous_node(self):
        return False

    def is_player_node(self):
        return not self.is_terminal() and not self.is_chance_node()

    def current_player(self):
        if self.is_chance_node():
            return CHANCE_PLAYER
        return TERMINAL_PLAYER if self.is_terminal() else self._position.to_act - 1

    def legal_actions(self, player=None):
        """In ascending order; none for a player who is not to act, and none when it is over."""
        if player is not None and self._anybody(player) != self.current_player():
            return []
        if self.is_chance_node():
            return [action for action, _ in self.chance_outcomes()]
        return self._position.legal_actions()

    def legal_actions_mask(self, player=None):
        chance = player is None or self._anybody(player) == CHANCE_PLAYER
        if self.current_player() == CHANCE_PLAYER and chance:
            size = self._game.max_chance_outcomes()
        else:
            size = self._game.num_distinct_actions()
        mask = [0] * size
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def chance_outcomes(self):
        """Pairs of action and probability."""
        if not self.is_chance_node():
            raise Error("this is no chance node")
        cards = self._position.cards(self._turn)
        return sorted((_CARDS.index(card), likely) for card, likely in cards)

    def apply_action(self, action):
        if self.is_terminal():
            raise Error("the game is over")
        action = _whole(action)
        before = (self.current_player(), action, self._position, self._turn)
        if self.is_chance_node():
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

    def apply_actions(self, actions):
        for action in actions:
            self.apply_action(action)

    def apply_action_with_legality_check(self, action):
        self.apply_action(action)

    def undo_action(self, player, action):
        undone = (self._anybody(player), _whole(action))
        if not self._steps or self._steps[-1][:2] != undone:
            raise Error("this was not the last action")
        _, _, self._position, self._turn = self._steps.pop()

    def child(self, action):
        state = self.clone()
        state.apply_action(action)
        return state

    def clone(self):
        state = State(self._game, self._position)
        state._turn = self._turn
        state._steps = list(self._steps)
        return state

    __copy__ = clone

    def __deepcopy__(self, memo):
        return self.clone()

    def action_to_string(self, player, action=None):
        """The turn in notation, or the card. action_to_string(action) is of the current player."""
        if action is None:
            player, action = self.current_player(), player
        action = _whole(action)
        if self._anybody(player) == CHANCE_PLAYER:
            if not 0 <= action < len(_CARDS):
                raise Error(f"action {action} is no card")
            return _CARDS[action]
        return self._position.turn_of(action)

    def string_to_action(self, player, text=None):
        if text is None:
            player, text = self.current_player(), player
        if self._anybody(player) == CHANCE_PLAYER:
            if not isinstance(text, str) or text not in _CARDS:
                raise Error(f"{text!r} is no card")
            return _CARDS.index(text)
        return self._position.action_of(text)

    def returns(self):
        """1 to the winner and as much, shared, off the others; 0 in a draw and before the end."""
        seats = self.num_players()
        winner = self._position.winner
        if winner is None:
            return [0.0] * seats
        return [1.0 if seat == winner - 1 else -1.0 / (seats - 1) for seat in range(seats)]

    def rewards(self):
        """All of it comes with the last action."""
        return self.returns()

    def player_return(self, player):
        return self.returns()[self._player(player)]

    def player_reward(self, player):
        return self.rewards()[self._player(player)]

    def history(self):
        return [step[1] for step in self._steps]

    def full_history(self):
        return [(step[0], step[1]) for step in self._steps]

    def history_str(self):
        return ", ".join(str(action) for action in self.history())

    def move_number(self):
        return len(self._steps)

    def serialize(self):
        return json.dumps({"game": self._game.short_name, "parameters": self._game.get_parameters(),
                           "history": self.history()})

    def __reduce__(self):
        return _unpickle, (serialize_game_and_state(self._game, self),)

    def observation_string(self, player=None):
        self._viewer(player)
        return str(self)

    def observation_tensor(self, player=None):
        """The planes of docs/environments.md in one row of numbers, seen by a player."""
        return self._planes(player).astype(np.float32).ravel()

    def information_state_string(self, player=None):
        self._viewer(player)
        return f"{self._game._start.text} | {self.history_str()}"

    def information_state_tensor(self, player=None):
        """The observation, then 1 + every action since the start, then zeros."""
        tensor = np.zeros(self._game.information_state_tensor_size(), dtype=np.float32)
        planes = self.observation_tensor(player)
        tensor[:planes.size] = planes
        tensor[planes.size:planes.size + len(self._steps)] = [a + 1 for a in self.history()]
        return tensor

    def _planes(self, player):
        return self._position.observation(self._viewer(player) + 1)

    def _viewer(self, player):
        if player is None:
            player = self.current_player()
        return self._player(player)

    def _anybody(self, player):
        """A player, or one of those that stand for chance and the end."""
        others = (CHANCE_PLAYER, TERMINAL_PLAYER)
        if isinstance(player, (int, np.integer)) and player in others:
            return int(player)
        return self._player(player)

    def _player(self, player):
        if not isinstance(player, (int, np.integer)) or not 0 <= player < self.num_players():
            raise Error(f"player: 0 to {self.num_players() - 1}, not {player}")
        return int(player)


def _whole(action):
    if isinstance(action, (bool, np.bool_)) or not isinstance(action, (int, np.integer)):
        raise Error("an action is a whole number")
    if not -2**31 <= action < 2**31:
        raise Error(f"action {action} is not legal")
    return int(action)


def _unpickle(text):
    return deserialize_game_and_state(text)[1]
