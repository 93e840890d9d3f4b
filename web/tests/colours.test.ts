// The seven colours of the cubes stay apart for people who see colours differently, and whatever is
// printed on them can be read.
import { describe, expect, test } from 'vitest';
import art from '../src/generated/art.json';

type Triple = [number, number, number];

const channel = (hex: string, at: number) => parseInt(hex.slice(at, at + 2), 16) / 255;
const linear = (value: number) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
const colour = (hex: string): Triple => [1, 3, 5].map((at) => linear(channel(hex, at))) as Triple;
const times = (matrix: number[][], [x, y, z]: Triple): Triple =>
  matrix.map((row) => row[0]! * x + row[1]! * y + row[2]! * z) as Triple;

// Machado, Oliveira and Fernandes 2009, full strength, on linear light.
const sights: Record<string, number[][]> = {
  'all colours': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function lab(rgb: Triple): Triple {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    rgb.map((v) => Math.max(0, v)) as Triple,
  );
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones.map(Math.cbrt) as Triple,
  );
}

const apart = (a: Triple, b: Triple) => Math.hypot(...a.map((value, i) => value - b[i]!));
const light = (hex: string) => times([[0.2126, 0.7152, 0.0722]], colour(hex))[0];

describe.each(Object.keys(sights))('with %s', (sight) => {
  test('any two cubes are at least 0.1 apart in OKLab', () => {
    const seen = art.cubePaint.map((paint) => lab(times(sights[sight]!, colour(paint.base))));
    const pairs = seen.flatMap((a, i) => seen.slice(i + 1).map((b) => apart(a, b)));
    expect(pairs).toHaveLength(21);
    expect(Math.min(...pairs)).toBeGreaterThan(0.1);
  });
});

test.each([...art.cubePaint, ...art.seatPaint, art.bareWood])(
  '$ink can be read on $base',
  (paint) => {
    const [low, high] = [light(paint.base), light(paint.ink)].sort((a, b) => a - b) as [
      number,
      number,
    ];
    expect((high + 0.05) / (low + 0.05)).toBeGreaterThanOrEqual(4.5);
  },
);
