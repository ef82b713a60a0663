/** Number of characters, and of lines, from which a description may have to scroll in its box, also by keyboard. */
const LONG = 250;
const LONG_LINES = 8;

/** What an interview is about, in the words of the person who scheduled it. */
export function InterviewDescription({ children: description }: { children: string }) {
  const isLong = description.length > LONG || description.split('\n').length > LONG_LINES;
  return (
    <span
      dir="auto"
      {...(isLong ? { tabIndex: 0, role: 'group', 'aria-label': 'Description' } : {})}
      className="block max-h-60 overflow-y-auto text-left whitespace-pre-line print:max-h-none"
    >
      {description}
    </span>
  );
}
