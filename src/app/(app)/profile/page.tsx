import { ProfilePage } from '@/features/profile/ProfilePage';
import { RequireSignIn } from '@/features/session/RequireSignIn';
import { titleMetadata } from '@/i18n/serverLanguage';
import { Texts } from '@/i18n/Texts';
import { useTranslations } from '@/i18n/useTranslations';

export const generateMetadata = titleMetadata('profile.title');

export default function Page() {
  const t = useTranslations();
  return (
    <Texts
      of={[
        'profile',
        'about',
        'faults',
        'listingForm.changed',
        'listingForm.leave',
        'messages.days',
        'options',
        'person',
        'pictures',
        'pushOffer',
        'safety',
        'session',
      ]}
    >
      <RequireSignIn>
        <div className="mx-auto w-full max-w-3xl px-4 py-8">
          <h1 className="text-2xl font-semibold sm:text-4xl">{t('profile.title')}</h1>
          <p className="mt-1 mb-6 text-muted">{t('profile.text')}</p>
          <ProfilePage />
        </div>
      </RequireSignIn>
    </Texts>
  );
}
