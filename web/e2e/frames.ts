// What frames cost: the work of the page's main thread from one frame to the next, in milliseconds of the
// processor. Other work on the machine makes frames late, but not dearer.
import type { Browser, Page } from '@playwright/test';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number; // of the processor, whatever else the machine is doing
  args: { name?: string; data?: { type?: string } };
}

const read = (trace: Buffer) =>
  (JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }).traceEvents;

// The main thread of the page: the one that works most, as there may be others of that name.
function mainThread(events: TraceEvent[]): TraceEvent[] {
  const threads = events.filter(
    ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain',
  );
  const all = threads.map(({ pid, tid }) =>
    events.filter((event) => event.pid === pid && event.tid === tid),
  );
  return all.sort((a, b) => b.length - a.length)[0] ?? [];
}

const costOf = ({ tdur, dur }: TraceEvent) => (tdur ?? dur ?? 0) / 1000;

// Tasks are recorded twice, once by each of two layers of the browser.
const isTask = ({ ph, name }: TraceEvent) => ph === 'X' && name === 'RunTask';

// The tasks of the main thread.
export const tasksOf = (trace: Buffer): number[] =>
  mainThread(read(trace)).filter(isTask).map(costOf);

const still_ms = 250; // without a frame: nothing moves

const isTap = ({ name, args }: TraceEvent) =>
  name === 'EventDispatch' && /pointer|mouse|click/.test(args.data?.type ?? '');

// Frames in which something moves by itself: all tasks from one picture handed on to the next, unless
// somebody tapped in between.
export function framesOf(trace: Buffer): number[] {
  const main = mainThread(read(trace)).sort((a, b) => a.ts - b.ts);
  const pictures = main.filter(({ name }) => name === 'Commit').map(({ ts }) => ts);
  return pictures.slice(1).flatMap((next, i) => {
    const last = pictures[i]!;
    const between = main.filter(({ ts, dur = 0 }) => ts + dur > last && ts + dur <= next);
    if (next - last > still_ms * 1000 || between.some(isTap)) return [];
    return [between.filter(isTask).reduce((sum, task) => sum + costOf(task), 0)];
  });
}

export async function trace(
  browser: Browser,
  page: Page,
  act: () => Promise<void>,
): Promise<Buffer> {
  await browser.startTracing(page, {
    categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
  });
  await act();
  return browser.stopTracing();
}
