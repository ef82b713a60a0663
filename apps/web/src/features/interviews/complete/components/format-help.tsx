import { Disclosure } from '#web/components/ui/disclosure';

const FORMATS = [
  {
    name: 'Q: and A: text',
    about: 'Each question and answer begins with Q: or A: at the start of a line. Code goes between lines of ```.',
    example: 'Q: How do you find a slow query?\nA: I look at the log first.',
  },
  {
    name: 'Names',
    about:
      'As Google Meet, Teams, Zoom, Otter, Webex and Rev write it, also in a Word file, or as a table with a row for each turn: each turn has a name; you choose who asks.',
    example: 'Mara Santos: How do you find a slow query?\nTom Becker: I look at the log first.',
  },
  {
    name: 'WebVTT, SRT',
    about: 'What meeting systems record. Names come from <v Name> or “Name:”; you choose who asks.',
    example: 'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\n<v Mara Santos>How do you find a slow query?',
  },
  {
    name: 'JSON',
    about:
      'As Fireflies writes it, or as the API takes it: sent is a question, recieve an answer; devices may be left out.',
    example:
      '{"transcript": [\n  {"type": "sent", "message": "Why?"},\n  {"type": "recieve", "message": "Because."}\n]}',
  },
];

/** Explains the transcript formats, with an example of each. */
export function FormatHelp() {
  return (
    <Disclosure summary="Formats and examples">
      <dl className="grid gap-3.5">
        {FORMATS.map(({ name, about, example }) => (
          <div key={name}>
            <dt className="font-semibold">{name}</dt>
            <dd className="text-ink-2">{about}</dd>
            <dd>
              <pre className="mt-1.5 rounded-md bg-sunken px-3 py-2 font-mono text-xs leading-relaxed whitespace-pre-wrap [overflow-wrap:anywhere]">
                {example}
              </pre>
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
