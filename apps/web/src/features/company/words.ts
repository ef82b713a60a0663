import type { COLLECTED_SIGNALS } from '@interview-detection/shared/visits/visits.rules';

/** The signals a company can collect in interviews by the bot, and what they show. */
export const COLLECTED_WORDS: Record<(typeof COLLECTED_SIGNALS.Bot)[number], { name: string; text: string }> = {
  away: {
    name: 'Leaving the page',
    text: 'When it was out of sight or another window in front, and for how long. Not what they looked at.',
  },
  paste: {
    name: 'Pasting and copying',
    text: 'How many characters, and whether they come from the page. Never the text.',
  },
  typing: {
    name: 'Typing',
    text: 'Pauses and corrections in figures. Nothing with dictation, phones and other writing systems.',
  },
  screens: { name: 'Screens', text: 'Whether there is more than one. Only some browsers say.' },
  devices: {
    name: 'Devices',
    text: 'Cameras, microphones and speakers that the browser lists, and virtual cameras.',
  },
};
