import type { Part, Problem, Said } from './rules/entries';

/** What one person says in one cue. */
interface Cue extends Said {
  part: Part & { span: { from: number; to: number } };
}

const TIME = String.raw`(?:(\d{1,4}):)?([0-5]?\d):([0-5]\d)[.,](\d{3})`;
const TIMING = new RegExp(String.raw`^\s*${TIME}\s+-->\s+${TIME}(?:\s.*)?$`);
const VOICE = /<v(?:\.[^\s>]*)?\s+([^>]*)>/g;
/** The tags of WebVTT and its time stamps. Anything else in angle brackets was said: few systems escape `vector<int>`. */
const TAG = /<\/?(?:[bciuv]|lang|rt|ruby)(?:[.\s][^<>]*)?>|<(?:\d{1,4}:)?\d{2}:\d{2}\.\d{3}>/g;
/** `Mara Santos: …`, as meeting systems without voice tags write it. */
const NAME_BEFORE = /^([^\s:][^:\n]{0,59}):\s+/;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: '\u00A0', lrm: '\u200E', rlm: '\u200F' };

/**
 * Reads WebVTT (W3C) and SRT, which differs by its commas and has no header: who says what from when to when. Notes, styles and regions are left out, formatting tags are
 * dropped, entities decoded. Names come from voice tags, in files without any from `Name: ` before the words.
 */
export function readVtt(text: string): { cues: Cue[]; problems: Problem[] } {
  const lines = text.split('\n');
  const problems: Problem[] = [];
  const named = /<v[.\s]/.test(text) ? namesInTags : namesBefore;
  const cues: Cue[] = [];
  for (const { line, lines: block } of blocksOf(lines)) {
    if (/^(WEBVTT|NOTE|STYLE|REGION)(\s|$)/.test(block[0] ?? '')) continue;
    const at = block.findIndex(candidate => candidate.includes('-->'));
    const timing = TIMING.exec(block[at] ?? '');
    if (at > 1 || at === -1 || !timing) {
      const found = (block[Math.max(at, 0)] ?? '').trim().slice(0, 40);
      const where = line + Math.max(at, 0);
      problems.push({
        line: where,
        message: `expected a time like 00:01:02.000 --> 00:01:05.000, found “${found}”`,
      });
      continue;
    }
    const span = { from: secondsOf(timing.slice(1, 5)), to: secondsOf(timing.slice(5, 9)) };
    if (span.to < span.from) {
      problems.push({ line: line + at, message: 'expected an end that is not before the start' });
      continue;
    }
    for (const { speaker, words } of named(block.slice(at + 1).join('\n'))) {
      if (words !== '') cues.push({ speaker, part: { text: words, isHtml: false, span } });
    }
  }
  return { cues, problems };
}

/** Runs of lines between empty ones, each with the number of its first line. */
function blocksOf(lines: readonly string[]): { line: number; lines: string[] }[] {
  const blocks: { line: number; lines: string[] }[] = [];
  let current: string[] | null = null;
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') current = null;
    else if (current) current.push(line);
    else {
      current = [line];
      blocks.push({ line: index + 1, lines: current });
    }
  }
  return blocks;
}

const secondsOf = ([hours = '0', minutes = '0', seconds = '0', thousandths = '0']: string[]): number =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1000;

type Words = { speaker: string; words: string }[];

function namesInTags(payload: string): Words {
  // Without a capturing group the names would be lost; with it every second piece is one.
  const [before = '', ...pieces] = payload.split(VOICE);
  const said: Words = [{ speaker: '', words: plain(before) }];
  for (let index = 0; index < pieces.length; index += 2) {
    said.push({ speaker: plain(pieces[index] ?? ''), words: plain(pieces[index + 1] ?? '') });
  }
  return said;
}

function namesBefore(payload: string): Words {
  const text = plain(payload);
  const name = NAME_BEFORE.exec(text);
  return [name ? { speaker: name[1]?.trim() ?? '', words: text.slice(name[0].length) } : { speaker: '', words: text }];
}

const plain = (payload: string): string =>
  payload
    .replace(TAG, '')
    .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/[ \t]*\n[ \t]*/g, ' ')
    .trim();
