import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp, renderSignedIn } from '#web/test/render-app';
import { CAPABILITIES, FAQ, FEATURES, PLANNED_LABEL, SECTIONS } from '../features/marketing/content';
import { setThemeMode } from '../lib/theme';

const titles = (level: number) => screen.getAllByRole('heading', { level }).map(heading => heading.textContent);
const main = () => within(screen.getByRole('main'));

async function open(path: string, render: typeof renderApp = renderApp) {
  const view = render(path);
  await screen.findByRole('heading', { level: 1 });
  return view;
}

/** The list item with this text, as screen readers read it. */
const itemWith = (text: string) => main().getByText(text, { exact: false }).closest('li') ?? document.body;

describe('/main', () => {
  it('says in one sentence what it does, with one button', async () => {
    await open('/main');
    expect(titles(1)).toEqual(['Interviews you can trust, reports you can explain']);
    expect(main().getAllByRole('link', { name: 'Start Your Journey' })).toHaveLength(1);
    expect(main().getByRole('link', { name: 'Start Your Journey' })).toHaveAttribute('href', '/signup');
  });

  it('leads a holder of a token back to the dashboard instead', async () => {
    await open('/main', renderSignedIn);
    expect(main().queryByRole('link', { name: 'Start Your Journey' })).not.toBeInTheDocument();
    expect(main().getByRole('link', { name: 'Open the dashboard' })).toHaveAttribute('href', '/dashboard');
  });

  it('has the bars 97, 95, 100 and 98 percent, which screen readers skip', async () => {
    await open('/main');
    for (const [index, bar] of [97, 95, 100, 98].entries()) {
      const { title = '' } = CAPABILITIES.items[index] ?? {};
      const item = main().getByRole('heading', { level: 3, name: title }).closest('li') ?? document.body;
      expect(within(item).getByText(`${bar}%`)).toHaveAttribute('aria-hidden', 'true');
      expect(item.querySelector('rect')).toHaveAttribute('width', `${bar}%`);
    }
    expect(main().getByText(/^The bars are decoration\./)).toBeInTheDocument();
  });

  it('has four feature sections, and marks each point that is not built yet', async () => {
    await open('/main');
    expect(SECTIONS).toHaveLength(4);
    expect(titles(2)).toEqual(expect.arrayContaining(SECTIONS.map(section => section.title)));
    for (const { text, planned } of SECTIONS.flatMap(section => section.points)) {
      const marks = within(itemWith(text)).queryAllByText(PLANNED_LABEL);
      expect([text, marks.length]).toEqual([text, planned ? 1 : 0]);
    }
  });

  it('has the figures "40+" helpful tools and "50,000" total recruiters', async () => {
    await open('/main');
    const figures = main().getAllByRole('definition');
    expect(figures.map(figure => figure.textContent)).toEqual(['40+', '50,000']);
    expect(
      main()
        .getAllByRole('term')
        .map(term => term.textContent),
    ).toEqual(['Helpful tools', 'Total recruiters']);
  });

  it('has the placeholders of four companies', async () => {
    await open('/main');
    for (const number of ['one', 'two', 'three', 'four']) {
      expect(itemWith(`Company ${number}`)).toHaveTextContent(`Company ${number}Sample text`);
    }
  });

  it('opens and closes the answer to each question', { tags: 'deep' }, async () => {
    const { user } = await open('/main');
    for (const { question, answer } of FAQ.items) {
      const details = main().getByText(question).closest('details');
      expect(details).not.toHaveAttribute('open');
      await user.click(main().getByText(question));
      expect(details).toHaveAttribute('open');
      expect(main().getByText(answer)).toBeVisible();
      await user.click(main().getByText(question));
      expect(details).not.toHaveAttribute('open');
    }
  });

  it('asks for feedback', async () => {
    const { user } = await open('/main');
    await user.click(main().getByRole('link', { name: 'Send feedback' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Feedback' })).toBeInTheDocument();
  });

  it('shows pictures of the product in the theme of the page, with descriptions and reserved space', async () => {
    await open('/main');
    const [upcoming, dashboard] = main().getAllByRole<HTMLImageElement>('img');
    expect(upcoming).toHaveAccessibleName(/^The Upcoming Interviews screen/);
    expect(dashboard).toHaveAccessibleName(/^The Dashboard screen/);
    expect([upcoming, dashboard].map(picture => picture?.getAttribute('loading'))).toEqual(['eager', 'lazy']);
    for (const picture of [upcoming, dashboard]) expect([picture?.width, picture?.height]).toEqual([1320, 990]);
    expect(upcoming?.src).toMatch(/upcoming-light-1320\.webp/);
    setThemeMode('dark');
    await waitFor(() => expect(upcoming?.src).toMatch(/upcoming-dark-1320\.webp/));
    expect(dashboard?.srcset).toMatch(/dashboard-dark-720\.webp\S* 720w, \S*dashboard-dark-1320\.webp\S* 1320w/);
    setThemeMode('auto');
  });
});

describe('/features', () => {
  it('names everything that contract §1 promises, and marks what is not built yet', async () => {
    await open('/features');
    expect(titles(1)).toEqual(['Features']);
    const text = screen.getByRole('main').textContent ?? '';
    for (const promise of [
      /real-time monitoring/i,
      /AI analysis of answers/,
      /voice analysis/i,
      /background noise and multiple voices/i,
      /external devices/i,
      /suspicious screen use/i,
      /live transcription/i,
      /suspicious-activity alerts/i,
      /data encryption/i,
      /secure administration/i,
      /role-based privileges/i,
      /recruiter dashboard/i,
      /scheduling/i,
      /reports/i,
      /history/i,
      /notifications/i,
    ]) {
      expect(text).toMatch(promise);
    }
    for (const { title, planned } of FEATURES.groups.flatMap(group => group.items)) {
      const item = main().getByRole('heading', { level: 3, name: title }).closest('li') ?? document.body;
      expect([title, within(item).queryAllByText(PLANNED_LABEL).length]).toEqual([title, planned ? 1 : 0]);
    }
  });

  it('has one button', async () => {
    await open('/features');
    expect(main().getByRole('link', { name: 'Start Your Journey' })).toHaveAttribute('href', '/signup');
  });
});

describe('/about-us', () => {
  it('has the mission, how we work and the figures', async () => {
    await open('/about-us');
    expect(titles(1)).toEqual(['About Us']);
    expect(titles(2)).toEqual(expect.arrayContaining(['Our mission', 'How we work']));
    expect(main().getByText('50,000')).toBeInTheDocument();
  });
});
