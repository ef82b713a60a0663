import { Button } from '../ui/button';

interface SuggestionsProps {
  words: readonly string[];
  onChoose: (word: string) => void;
}

/** Common answers to an empty field, chosen by one press; the caller removes them and focuses the field. */
export function Suggestions({ words, onChoose }: SuggestionsProps) {
  return (
    <ul aria-label="Suggestions" className="-mt-2 flex flex-wrap gap-2">
      {words.map(word => (
        <li key={word}>
          <Button size="sm" onClick={() => onChoose(word)}>
            {word}
          </Button>
        </li>
      ))}
    </ul>
  );
}
