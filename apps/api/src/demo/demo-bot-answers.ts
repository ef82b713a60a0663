interface TypedAnswer {
  text: string;
  /** Share of its characters that were pasted. */
  pasteShare: number;
}

/** What the candidate types in the Bot interview, by question; a question that is not here is skipped. */
export const BOT_ANSWERS: ReadonlyMap<string, TypedAnswer> = new Map([
  [
    'A payment request can arrive twice. How do you make sure that the customer is charged once?',
    {
      text: 'We had this with a terminal that lost its connection all the time. The client makes an id for the payment before its first try and sends the same id with every retry. On our side that id goes into a table with a unique index, in the same transaction as the charge, so the second insert fails and we return the stored result of the first one. What I would do differently today: keep the ids for longer than a day, we had a shop that retried after a weekend.',
      pasteShare: 0,
    },
  ],
  [
    'A query that was fast last month takes eight seconds now. What do you look at first?',
    {
      text: 'The plan that the database really takes, with the real parameters, not the one I expect. Then how many rows there are now compared with last month. Twice it was the statistics: the table had grown ten times and the planner still thought that it was small, so it chose a nested loop. Only after that would I touch the query or add an index.',
      pasteShare: 0,
    },
  ],
  [
    'Write a program that finds the first word that occurs twice in a text, and say what it costs.',
    {
      text: 'def first_repeated(text):\n    # One pass: a set of what was seen, and out at the first hit.\n    seen = set()\n    for word in re.findall(r"\\w+", text.lower()):\n        if word in seen:\n            return word\n        seen.add(word)\n    return None\n\n# Linear in the length of the text; the set holds the distinct words at most.',
      pasteShare: 0.35,
    },
  ],
  [
    'Two services must agree that an order was paid. How do you do it without a shared database?',
    {
      text: 'With an outbox. The payment service writes the event into its own database in the transaction of the payment, and a worker sends it until the other side has confirmed. The order service keeps the ids that it has seen, because the event can come twice.',
      pasteShare: 0,
    },
  ],
]);

/** Answers to the bot's follow-up questions. */
export const FOLLOW_UP_ANSWERS: readonly string[] = [
  'It was a card terminal in a bakery. The line dropped every few minutes, so a customer was charged three times for the same bread, and the refunds took us longer than the fix did.',
  'I compared both plans side by side and ran each ten times on a copy of that day, because the first run after a restart said nothing.',
];
