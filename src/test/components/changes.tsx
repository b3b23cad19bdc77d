import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { ElsewhereNote } from '@/features/home/ElsewhereNote';
import { CreateListing } from '@/features/listings/form/CreateListing';
import { EditListing } from '@/features/listings/form/EditListing';
import { CancelMealsDialog } from '@/features/listings/host/CancelMealsDialog';
import { HostListingCard } from '@/features/listings/host/HostListingCard';
import { InviteDialog } from '@/features/listings/host/InviteDialog';
import { OpeningHours } from '@/features/listings/host/OpeningHours';
import { RainPlanDialog } from '@/features/listings/host/RainPlanDialog';
import { SentInvitation } from '@/features/listings/host/SentInvitation';
import { WhosLooking } from '@/features/listings/host/WhosLooking';
import { SaveButton } from '@/features/listings/SaveButton';
import { AskHostDialog } from '@/features/messages/AskHostDialog';
import { AnswerDialog } from '@/features/moderation/AnswerDialog';
import { Evidence } from '@/features/moderation/Evidence';
import { Institution } from '@/features/moderation/Institution';
import { ListingLimit } from '@/features/moderation/ListingLimit';
import { MeasureDialog } from '@/features/moderation/MeasureDialog';
import { ModerationSearch } from '@/features/moderation/ModerationSearch';
import { NeedForm } from '@/features/need/NeedForm';
import { NeedPage } from '@/features/need/NeedPage';
import { AddEmail } from '@/features/profile/AddEmail';
import { CalendarLink } from '@/features/profile/CalendarLink';
import { ConfirmEmail } from '@/features/profile/ConfirmEmail';
import { DeleteDialog } from '@/features/profile/DeleteDialog';
import { EmailSettings } from '@/features/profile/EmailSettings';
import { PhoneDialog } from '@/features/profile/PhoneDialog';
import { ProfileForm } from '@/features/profile/ProfileForm';
import { YourData } from '@/features/profile/YourData';
import { PushSettings } from '@/features/push/PushSettings';
import { RatingCard } from '@/features/ratings/RatingCard';
import { AskSeveralDialog } from '@/features/requests/AskSeveralDialog';
import { CancelDialog as GuestCancelDialog } from '@/features/requests/hopper/CancelDialog';
import { GroupSizeDialog } from '@/features/requests/hopper/GroupSizeDialog';
import { InvitationAnswer } from '@/features/requests/hopper/InvitationAnswer';
import { StillComing } from '@/features/requests/hopper/StillComing';
import { CancelDialog as HostCancelDialog } from '@/features/requests/host/CancelDialog';
import { MessageGuestsDialog } from '@/features/requests/host/MessageGuestsDialog';
import { MoreSeats } from '@/features/requests/host/MoreSeats';
import { ReleaseDialog } from '@/features/requests/host/ReleaseDialog';
import { RequestList } from '@/features/requests/host/RequestList';
import { RequestDialog } from '@/features/requests/RequestDialog';
import { BlockDialog } from '@/features/safety/BlockDialog';
import { BlockedPeople } from '@/features/safety/BlockedPeople';
import { ReportDialog } from '@/features/safety/ReportDialog';
import { FirstNameForm } from '@/features/signIn/FirstNameForm';
import type { QueuedReport } from '@/schemas/moderation';
import type { RatingQuestion } from '@/schemas/rating';
import { stubPush } from './push';
import type { Answers } from './server';
import { called } from './show';
import {
  aComingMeal,
  aListing,
  aLookingGroup,
  aMatch,
  aNeed,
  aProfile,
  aRequest,
  aSentInvitation,
  aSlot,
  gil,
  newId,
  ownRequest,
  page,
  sukkot2027,
} from './testData';

export type ScreenChange = {
  call: string;
  screen: (onClose: () => void) => ReactElement;
  reads?: Answers;
  typed?: { label: string | RegExp; text: string };
  /** A button to press once it's filled in. */
  added?: string;
  select?: string;
  button: string;
  /** A list, and the option to choose from it. */
  choose?: { from: RegExp; option: string };
  /** The menu that the button is in. */
  menu?: RegExp;
  role?: 'button' | 'checkbox';
  /** It's a button that is pressed already. */
  pressed?: true;
  keep?: string;
};

const closable = (onClose: () => void) => ({ open: true, onClose });

const calendarFeed = { includesStreets: false, createdAt: new Date() };
const slot = aSlot();
const own = aListing({ title: 'Roof', hostId: gil.id });
const other = aListing({ hostId: newId() });
const person = { firstName: 'Adi', lastName: 'L', profileImageUrl: null };

const blocked = { ...person, userId: newId(), createdAt: new Date() };

function requestList(values: Parameters<typeof aRequest>[0], state: 'pending' | 'answered') {
  const request = aRequest(values);
  const host: NonNullable<Answers['requests']>['host'] = (input) =>
    input?.state === state ? page(request) : page();
  // Pressing 'Undo' moves the pointer there first.
  const extendUndo = () => request;
  return { screen: () => <RequestList />, reads: { requests: { host, extendUndo } } };
}

const question: RatingQuestion = {
  requestId: newId(),
  giverIs: 'hopper',
  seatsRequested: 2,
  slot,
  listing: { id: own.id, title: own.title, timeZone: own.timeZone },
  other: person,
  version: '1',
  closesAt: new Date('2027-10-30T12:00:00Z'),
  given: null,
};

const report: QueuedReport = {
  id: newId(),
  isOwn: false,
  isUrgent: true,
  about: 'person',
  reason: 'unsafe',
  details: null,
  status: 'open',
  answer: null,
  createdAt: new Date('2027-10-10T12:00:00Z'),
  answeredAt: null,
  reporter: { ...person, id: newId() },
  subject: null,
  listing: null,
  message: null,
  ratings: [],
  hasThread: true,
};

const needReads: Answers = {
  needs: { mine: () => aNeed(), matches: () => [] },
  users: { profile: () => aProfile() },
  zmanim: { meals: () => sukkot2027 },
};

const roomyMeal = aComingMeal();
const invitation = ownRequest({ status: 'invited', actions: ['cancel', 'acceptInvitation'] });

export const screenChanges: ScreenChange[] = [
  {
    call: 'requests.acceptInvitation',
    screen: () => <InvitationAnswer request={invitation} about="" />,
    button: 'Accept',
  },
  {
    call: 'requests.cancel',
    screen: () => <InvitationAnswer request={invitation} about="" />,
    button: 'No, thank you',
  },
  {
    call: 'requests.cancel',
    screen: () => (
      <ul>
        <SentInvitation invitation={aSentInvitation()} timeZone="America/New_York" heading="" />
      </ul>
    ),
    button: 'Withdraw',
  },
  {
    call: 'invitations.look',
    screen: () => <WhosLooking />,
    reads: { listings: { comingMeals: () => [roomyMeal] } },
    button: 'See who’s looking',
  },
  {
    call: 'invitations.send',
    screen: (onClose) => (
      <InviteDialog
        group={aLookingGroup()}
        meal={roomyMeal}
        {...closable(onClose)}
        onGone={() => {}}
      />
    ),
    typed: { label: 'A few words (optional)', text: 'There’s room by the lulav.' },
    button: 'Send invitation',
    keep: 'Cancel',
  },
  {
    call: 'requests.create',
    screen: (onClose) => (
      <RequestDialog listing={own} slot={slot} {...closable(onClose)} onSent={() => {}} />
    ),
    reads: { users: { profile: () => aProfile() }, requests: { overlaps: () => [] } },
    typed: { label: 'Introduction message', text: 'We are two.' },
    button: 'Send Request',
    keep: 'Cancel',
  },
  {
    call: 'requests.cancel',
    screen: (onClose) => <GuestCancelDialog request={ownRequest()} {...closable(onClose)} />,
    typed: { label: 'Reason (optional)', text: 'A fever.' },
    button: 'Cancel request',
    keep: 'Keep request',
  },
  {
    call: 'requests.cancel',
    screen: (onClose) => (
      <HostCancelDialog request={aRequest({ status: 'accepted' })} {...closable(onClose)} />
    ),
    typed: { label: /^Reason/, text: 'A storm.' },
    button: 'Cancel request',
    keep: 'Keep this guest',
  },
  {
    call: 'requests.stillComing',
    screen: () => <StillComing request={ownRequest({ stillComing: 'asked' })} />,
    button: 'Yes, still coming',
  },
  {
    call: 'needs.save',
    screen: () => <NeedForm need={aNeed()} profile={aProfile()} onDone={() => {}} />,
    reads: needReads,
    button: 'Show what fits',
  },
  { call: 'needs.end', screen: () => <NeedPage />, reads: needReads, button: 'Stop looking' },
  {
    call: 'requests.askSeveral',
    screen: (onClose) => (
      <AskSeveralDialog
        asksOthers
        meals={[aMatch()]}
        start={{ seatsRequested: 2, introMessage: '' }}
        returnPath={() => '/need'}
        {...closable(onClose)}
        onSent={() => {}}
      />
    ),
    typed: { label: 'Introduction message', text: 'We are two.' },
    button: 'Send',
    keep: 'Cancel',
  },
  {
    call: 'requests.releaseSeats',
    screen: (onClose) => (
      <ReleaseDialog request={aRequest({ status: 'accepted' })} {...closable(onClose)} />
    ),
    button: 'Release 2 seats',
    keep: 'Keep this guest',
  },
  {
    call: 'requests.changeSize',
    screen: (onClose) => (
      <GroupSizeDialog request={ownRequest({ actions: ['changeSize'] })} {...closable(onClose)} />
    ),
    button: 'Save group size',
    keep: 'Cancel',
  },
  {
    call: 'requests.answerMoreSeats',
    screen: () => <MoreSeats request={aRequest({ status: 'accepted', seatsWanted: 4 })} />,
    button: 'Give 2 more seats',
  },
  { call: 'requests.setStatus', ...requestList({}, 'pending'), button: 'Accept' },
  {
    call: 'requests.setStatus',
    ...requestList({ status: 'waitlisted', actions: ['accept'] }, 'answered'),
    menu: /^More about/,
    button: 'Accept Request',
  },
  {
    call: 'requests.answerAll',
    ...requestList({ groups: { accepted: 0, pending: 2, waitlisted: 0 } }, 'pending'),
    select: 'Select all 2',
    button: 'Accept all',
  },
  {
    call: 'requests.undo',
    ...requestList({ status: 'accepted', actions: ['undo'], undoMs: 60_000 }, 'answered'),
    button: 'Undo',
  },
  {
    call: 'requests.reconsider',
    ...requestList({ status: 'declined', actions: ['reconsider'] }, 'answered'),
    menu: /^More about/,
    button: 'Reconsider',
  },
  {
    call: 'messages.ask',
    screen: (onClose) => <AskHostDialog listingId={own.id} {...closable(onClose)} />,
    typed: { label: 'Your question', text: 'Is there parking?' },
    button: 'Send question',
    keep: 'Cancel',
  },
  {
    call: 'messages.sendToGuests',
    screen: (onClose) => <MessageGuestsDialog slotId={slot.id} {...closable(onClose)} />,
    typed: { label: 'Message', text: 'Use the side door.' },
    button: 'Send',
    keep: 'Cancel',
  },
  {
    call: 'timeSlots.cancelSeveral',
    screen: (onClose) => (
      <CancelMealsDialog
        own={{ ...slot, listing: own, groups: [0, 1], seats: 3 }}
        onDone={() => {}}
        {...closable(onClose)}
      />
    ),
    typed: { label: /^Message to all/, text: 'A fever.' },
    button: 'Cancel 1 meal and tell 2 groups',
    keep: 'Keep my meals',
  },
  {
    call: 'listings.setVisible',
    screen: () => (
      <HostListingCard listing={aListing({ timeSlots: [] })} moving={{ current: undefined }} />
    ),
    menu: /^Manage/,
    button: 'Pause',
  },
  {
    call: 'timeSlots.setClosed',
    screen: () => <OpeningHours slot={aSlot({ mode: 'open' })} timeZone="UTC" />,
    button: 'Close for the day',
  },
  {
    call: 'timeSlots.rainPlan',
    screen: (onClose) => (
      <RainPlanDialog
        slotId={slot.id}
        meal="Dinner"
        plan="We’ll eat inside"
        guests={2}
        {...closable(onClose)}
      />
    ),
    button: 'Tell them',
    keep: 'Not yet',
  },
  {
    call: 'listings.create',
    screen: () => <CreateListing />,
    reads: { zmanim: { meals: () => sukkot2027 } },
    typed: { label: /^Title/, text: 'Under the vines' },
    added: 'Add time slot',
    button: 'Create Listing',
  },
  {
    call: 'listings.update',
    screen: () => <EditListing id={own.id} />,
    reads: { listings: { byId: () => own } },
    typed: { label: /^Title/, text: ' of reeds' },
    button: 'Update Listing',
  },
  {
    call: 'users.updateProfile',
    screen: () => <ProfileForm profile={aProfile()} />,
    typed: { label: /^Last name/, text: 'Levi' },
    button: 'Save profile',
  },
  {
    call: 'users.setFirstName',
    screen: () => <FirstNameForm next="/" />,
    typed: { label: /^First name/, text: 'Gil' },
    button: 'Continue',
  },
  {
    call: 'listings.save',
    screen: () => <SaveButton listing={other} />,
    button: 'Save',
  },
  {
    call: 'listings.unsave',
    screen: () => <SaveButton listing={other} />,
    reads: { listings: { saved: () => [other.id] } },
    button: 'Save',
    pressed: true,
  },
  {
    call: 'users.setTimeZone',
    screen: () => <ElsewhereNote />,
    reads: { users: { isElsewhere: () => true } },
    button: 'Use these times',
  },
  {
    call: 'users.sendAddressLink',
    screen: () => <AddEmail />,
    typed: { label: /mail/i, text: 'gil@example.org' },
    button: 'Send me a link',
  },
  {
    call: 'users.proveAddress',
    screen: () => <ConfirmEmail token="t" />,
    button: 'Use this address',
  },
  {
    call: 'users.confirmPhone',
    screen: (onClose) => <PhoneDialog phone="+1 212 555 0100" {...closable(onClose)} />,
    reads: { users: { sendPhoneCode: () => ({ sentBy: 'sms' }) } },
    typed: { label: /^Code/, text: '482913' },
    button: 'Confirm number',
  },
  {
    call: 'users.updateMailSetting',
    screen: () => <EmailSettings />,
    reads: { users: { mailSettings: () => [{ kind: 'unread', on: true }] } },
    button: 'Unread messages',
    role: 'checkbox',
  },
  {
    call: 'users.createCalendarFeed',
    screen: () => <CalendarLink />,
    reads: { users: { calendarFeed: () => null } },
    button: 'Create private link',
  },
  {
    call: 'users.updateCalendarFeed',
    screen: () => <CalendarLink />,
    reads: { users: { calendarFeed: () => calendarFeed } },
    button: 'Include addresses',
    role: 'checkbox',
  },
  {
    call: 'users.deleteCalendarFeed',
    screen: () => <CalendarLink />,
    reads: { users: { calendarFeed: () => calendarFeed } },
    button: 'Stop this link',
  },
  {
    call: 'users.signOutEverywhere',
    screen: () => <YourData />,
    button: 'Sign out on all devices',
  },
  {
    call: 'users.deleteAccount',
    screen: (onClose) => <DeleteDialog {...closable(onClose)} />,
    typed: { label: /^Type/, text: 'DELETE' },
    button: 'Delete for good',
    keep: 'Keep my account',
  },
  {
    call: 'push.updateSetting',
    screen: () => {
      stubPush({ device: () => ({}) });
      return <PushSettings />;
    },
    reads: {
      push: { settings: () => ({ publicKey: 'k', kinds: [{ kind: 'unread', on: true }] }) },
    },
    button: 'Unread messages',
    role: 'checkbox',
  },
  {
    call: 'safety.report',
    screen: (onClose) => (
      <ReportDialog
        subject={{ threadId: newId() }}
        kind="person"
        name="Adi"
        {...closable(onClose)}
      />
    ),
    choose: { from: /^What’s wrong\?/, option: 'Spam or advertising' },
    typed: { label: 'What happened?', text: 'Shouting.' },
    button: 'Send report',
    keep: 'Cancel',
  },
  {
    call: 'safety.block',
    screen: (onClose) => (
      <BlockDialog subject={{ threadId: newId() }} name="Adi" {...closable(onClose)} />
    ),
    button: 'Block Adi',
    keep: 'Cancel',
  },
  {
    call: 'safety.unblock',
    screen: () => <BlockedPeople />,
    reads: {
      safety: { blocked: () => [blocked] },
    },
    button: 'Unblock Adi L.',
  },
  {
    call: 'ratings.give',
    screen: () => <RatingCard question={question} />,
    typed: { label: /^Private note/, text: 'Good soup.' },
    button: 'We didn’t meet, or I’d rather not say',
  },
  {
    call: 'moderation.take',
    screen: (onClose) => (
      <MeasureDialog about={{ reportId: report.id }} measure="warn" name="Adi" onClose={onClose} />
    ),
    typed: { label: /^Note/, text: 'Twice.' },
    button: 'Warn',
    keep: 'Cancel',
  },
  {
    call: 'moderation.answer',
    screen: (onClose) => <AnswerDialog reportIds={[report.id]} onClose={onClose} />,
    typed: { label: /^Note/, text: 'Twice.' },
    button: 'Close the report',
    keep: 'Cancel',
  },
  {
    call: 'moderation.dismiss',
    screen: (onClose) => <AnswerDialog reportIds={[newId(), newId()]} onClose={onClose} />,
    typed: { label: /^Note/, text: 'A brigade.' },
    button: 'Dismiss all 2',
    keep: 'Cancel',
  },
  {
    call: 'moderation.readMessages',
    screen: () => <Evidence report={report} />,
    button: 'Read the messages around it',
  },
  {
    call: 'moderation.search',
    screen: () => <ModerationSearch />,
    typed: { label: /^Name, email/, text: 'Adi' },
    button: 'Search',
  },
  {
    call: 'moderation.setInstitution',
    screen: () => <Institution userId={newId()} institutionUntil={null} onChange={() => {}} />,
    button: 'Confirm as institution',
  },
  {
    call: 'moderation.setMaxListings',
    screen: () => (
      <ListingLimit userId={newId()} maxListings={50} version="1" onChange={() => {}} />
    ),
    button: 'Change limit',
  },
];

export async function make(change: ScreenChange): Promise<void> {
  const { select, choose, menu, button, pressed, role = menu ? 'menuitem' : 'button' } = change;
  if (select) {
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: select });
    if (!box.checked) await userEvent.click(box);
  }
  if (choose) {
    await userEvent.click(await screen.findByRole('button', { name: choose.from }));
    await userEvent.click(await screen.findByRole('option', { name: choose.option }));
  }
  if (menu) await userEvent.click(await screen.findByRole('button', { name: menu }));
  await userEvent.click(
    await screen.findByRole(role, { name: called(button), ...(pressed && { pressed }) }),
  );
}
