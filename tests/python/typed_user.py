"""A program of somebody who uses types: mypy has to find it right, and the lines that say so wrong.

Every "type: ignore" stands where a mistake has to be found: mypy complains of one that is not needed.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

import twistwood
from twistwood import aec, spiel
from twistwood.bot import Bot, Limits, Task


def positions() -> None:
    position: twistwood.Position = twistwood.deal("twisty", seed=7, edition="victim")
    turns: list[str] = position.turns()
    why: str | None = position.why_not(turns[0])
    answer: twistwood.Answer = twistwood.search(position, nodes=100, lines=2)
    reasons: list[str] = [line.reason for line in answer.lines]
    told: list[dict[str, object]] = [dict(turn) for turn in twistwood.legal_turns(position)]
    result = twistwood.match("twisty", ["greedy", "random"], deals=1, nodes=1)
    shares: list[float] = result.seat_scores
    history = twistwood.History(position)
    history.play(answer.turn)
    print(why, reasons, told, shares, history.record(Event="typed"))
    position.play(7)  # type: ignore[arg-type]
    twistwood.search("twisty")  # type: ignore[arg-type]
    answer.turn = "a1"  # type: ignore[misc]
    twistwood.scene(position, 1)  # type: ignore[call-arg]


def batches() -> None:
    batch: twistwood.TwistyBatch = twistwood.Batch("twisty", 64)
    garden: twistwood.LabyrinthBatch = twistwood.Batch("labyrinth", 64, goals=3)
    batch.reset(range(64))
    mask: NDArray[np.bool_] = batch.legal_mask()
    counts: NDArray[np.int32] = batch.legal_counts()
    batch.step(batch.nth_legal(np.random.default_rng(1).integers(counts)))
    starts, ids = garden.legal_list()
    first: NDArray[np.int32] = ids[starts[:-1]]
    print(mask.any(), first)
    wrong: twistwood.LabyrinthBatch = twistwood.Batch("twisty", 64)  # type: ignore[assignment]
    print(wrong)


def environments() -> None:
    env: aec.Env = aec.env("twisty", seats=3)
    env.reset(seed=1)
    for agent in env.agent_iter(max_iter=10):
        observation, reward, termination, truncation, info = env.last()
        assert observation is not None
        planes: NDArray[np.uint8] = observation["observation"]
        action: int = env.action_space(agent).sample(observation["action_mask"])
        env.step(None if termination or truncation else action)
        print(planes.shape, reward + 1.0, info)
    env.step("e5")  # type: ignore[arg-type]
    game: spiel.Game = spiel.load_game("labyrinth", seed=5)
    state: spiel.State = game.new_initial_state()
    state.apply_action(state.legal_actions()[0])
    chances: list[tuple[int, float]] = state.chance_outcomes()
    tensor: NDArray[np.float32] = state.observation_tensor(0)
    print(chances, tensor, sum(state.returns()), state.serialize())
    state.apply_action("e5")  # type: ignore[arg-type]


class Mine(Bot):
    name = "Mine"

    def choose(self, task: Task) -> str:
        left: int | None = task.left_ms
        limits: Limits = task.limits
        task.info(depth=1, win=[0.5, 0.5], pv=task.turns[:1])
        print(left, limits.budget_ms(1))
        return task.turns[0]


class Wrong(Bot):
    def choose(self, task: Task) -> int:  # type: ignore[override]
        return 1


if __name__ == "__main__":
    Mine().run()
