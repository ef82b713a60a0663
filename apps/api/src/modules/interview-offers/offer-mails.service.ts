import { DEFAULT_LANGUAGE } from '@interview-detection/shared/visits/visits.rules';
import type { Published } from '#api/events/domain-event';
import { isStaff } from '#api/lib/principal';
import { colorsOf, findCompany } from '../company/company.service';
import { ownWordsOf } from '../mail-templates/mail-templates.service';
import { mailLogoOf } from '../outbox/mail-logo.service';
import { offerMail } from '../outbox/mails/candidate.mails';
import { queueMails } from '../outbox/outbox.service';
import type { OfferRecord } from './interview-offers.model';

/** Sends the candidate the link to the times that they can pick from. */
export async function mailOffer({
  principal,
  scope,
  session,
  payload: { offer },
}: Published<{ offer: OfferRecord }>): Promise<void> {
  const company = await findCompany(scope);
  if (!scope || !company) throw new Error('An offer belongs to a company');
  const contact = isStaff(principal)
    ? { name: principal.name, address: principal.account.email }
    : { name: company.name, address: company.contact_email };
  const candidate = { name: offer.candidate.name, address: offer.candidate.email };
  const language = company.language ?? DEFAULT_LANGUAGE;
  const content = offerMail({
    id: offer._id.toHexString(),
    company: company.name,
    position: offer.position.name,
    candidate,
    interviewers: offer.interviewers.map(({ name }) => ({ name, address: '' })),
    // The moment that this email is about.
    startsAt: offer.deadline,
    timeZone: offer.timeZone,
    durationMinutes: offer.durationMinutes,
    language,
    accent: colorsOf(company).colors?.light,
    logo: mailLogoOf(company),
    ownWords: (await ownWordsOf(scope)).get(language),
    description: offer.description,
    contact,
  });
  const mail = {
    kind: 'offer' as const,
    to: candidate,
    content,
    companyName: company.name,
    about: offer._id,
    replyTo: contact,
    usefulUntil: offer.deadline,
    linkVersion: 1,
  };
  await queueMails([mail], { scope, session });
}
