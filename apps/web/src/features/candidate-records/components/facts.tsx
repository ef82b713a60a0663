interface FactsProps {
  title: string;
  facts: readonly string[];
}

/** A list under its heading; renders nothing where it is empty. */
export function Facts({ title, facts }: FactsProps) {
  if (facts.length === 0) return null;
  return (
    <>
      <h3 className="mt-4 text-base">{title}</h3>
      <ul className="mt-1 ms-4 list-disc text-base text-ink-2">
        {[...new Set(facts)].map(fact => (
          <li key={fact}>
            <bdi>{fact}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}
