// The page reads aloud, for those who do not read yet: off unless the settings say so, and only with voices
// that are on the device, so that nobody else hears what is read.
import type { Language } from '../i18n/catalogue';

export const voiceOf = (
  voices: readonly SpeechSynthesisVoice[],
  language: Language,
): SpeechSynthesisVoice | undefined => {
  const own = voices.filter(
    (voice) => voice.localService && voice.lang.toLowerCase().split(/[-_]/)[0] === language,
  );
  return own.find((voice) => voice.default) ?? own[0];
};

const speech = () => globalThis.speechSynthesis as SpeechSynthesis | undefined;

// Browsers may come to know their voices a moment later.
export async function hasVoice(language: Language): Promise<boolean> {
  const synthesis = speech();
  if (!synthesis) return false;
  if (synthesis.getVoices().length === 0)
    await new Promise((done) => {
      synthesis.addEventListener('voiceschanged', done, { once: true });
      setTimeout(done, 1500);
    });
  return voiceOf(synthesis.getVoices(), language) !== undefined;
}

// What was said before is cut off. Silent where there is no voice.
export async function say(words: string, language: Language): Promise<void> {
  const synthesis = speech();
  synthesis?.cancel();
  if (!synthesis || !words || !(await hasVoice(language))) return;
  const said = new SpeechSynthesisUtterance(words);
  const voice = voiceOf(synthesis.getVoices(), language)!;
  said.voice = voice;
  said.lang = voice.lang;
  said.rate = 0.9; // children listen
  synthesis.speak(said);
}

export const hush = () => speech()?.cancel();
