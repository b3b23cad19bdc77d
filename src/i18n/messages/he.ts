import type en from './en';
import conversations from './he/conversations.json';
import errors from './he/errors.json';
import home from './he/home.json';
import hosting from './he/hosting.json';
import info from './he/info.json';
import listingFields from './he/listingFields.json';
import listings from './he/listings.json';
import mail from './he/mail.json';
import need from './he/need.json';
import options from './he/options.json';
import pictures from './he/pictures.json';
import profile from './he/profile.json';
import programs from './he/programs.json';
import requests from './he/requests.json';
import safety from './he/safety.json';
import signIn from './he/signIn.json';
import site from './he/site.json';

export default {
  ...conversations,
  ...errors,
  ...home,
  ...hosting,
  ...info,
  ...listingFields,
  ...listings,
  ...mail,
  ...need,
  ...options,
  ...pictures,
  ...profile,
  ...programs,
  ...requests,
  ...safety,
  ...signIn,
  ...site,
} satisfies typeof en;
