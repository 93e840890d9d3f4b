// Sounds made on the spot: wood on wood, leaves, a wing, a bell. Off unless the settings say so.
import type { Sound } from '../motion/plan';
import { settings } from '../state/settings.svelte';

let context: AudioContext | null = null;

function noise(audio: AudioContext, length_s: number): AudioBufferSourceNode {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length_s), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  return source;
}

function fade(audio: AudioContext, loudness: number, length_s: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loudness, audio.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + length_s);
  gain.connect(audio.destination);
  return gain;
}

function tone(audio: AudioContext, hertz: number, loudness: number, length_s: number) {
  const wave = audio.createOscillator();
  wave.frequency.value = hertz;
  wave.connect(fade(audio, loudness, length_s));
  wave.start();
  wave.stop(audio.currentTime + length_s);
}

function rustle(audio: AudioContext, hertz: number, loudness: number, length_s: number) {
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = hertz;
  const source = noise(audio, length_s);
  source.connect(filter).connect(fade(audio, loudness, length_s));
  source.start();
}

const sounds: Record<Sound, (audio: AudioContext) => void> = {
  wood: (audio) => {
    tone(audio, 190, 0.35, 0.09);
    tone(audio, 410, 0.16, 0.05);
    rustle(audio, 1200, 0.12, 0.03);
  },
  leaves: (audio) => rustle(audio, 3200, 0.25, 0.4),
  wing: (audio) => rustle(audio, 1600, 0.14, 0.3),
  bell: (audio) => [880, 1320, 2093].forEach((hertz, i) => tone(audio, hertz, 0.14 / (i + 1), 1.1)),
};

export function play(sound: Sound): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  void context.resume();
  sounds[sound](context);
}
