import { buttonClass } from '@/components/button';
import { Card } from '@/components/card';
import { loginHref } from '../session/loginHref';

const providers = ['Apple', 'Google', 'GitHub', 'X', 'Email'];

/** Five ways to sign in; all of them start at the same address. */
export function SignInCard() {
  return (
    <Card as="section" aria-labelledby="sign-in-title" className="h-fit p-6">
      <h2 id="sign-in-title" className="text-xl font-bold">
        Sign in to join
      </h2>
      <div className="mt-4 flex flex-col gap-2.5">
        {providers.map((provider) => (
          <a key={provider} href={loginHref('/')} className={buttonClass('secondary')}>
            Continue with {provider}
          </a>
        ))}
      </div>
      <p className="mt-4 text-xs text-muted">
        By continuing, you agree to our Terms of Service and Privacy Policy.
      </p>
    </Card>
  );
}
