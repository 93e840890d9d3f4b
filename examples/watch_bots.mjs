// Level 6 against level 2 at a table, turn by turn with level 6's reasons:
//   npm install PATH_TO/twistwood-1.0.0.tgz && node watch_bots.mjs
import { startWorker } from 'twistwood';

const engine = startWorker();
const seats = [{ level: 6 }, { level: 2 }];
await engine.ask({ type: 'open', setup: { game: 'twisty', seats, seed: '7' } });
const say = async (message) => (await engine.ask({ type: 'say', message })).messages;
const look = async () => (await say({ type: 'join' }))[0].table;

let table = await look();
while (table.outcome === null) {
  const { to_act: seat, version } = table;
  const { turn, lines } = await engine.ask({ type: 'bot', nodes: 2000 });
  console.log(`seat ${seat}: ${turn}`, seat === 1 ? `(${lines[0].text})` : '');
  await say({ type: 'play', id: `t${version}`, seat, version, turn });
  table = await look();
}
console.log(table.outcome.kind, table.outcome.winner);
engine.stop();
