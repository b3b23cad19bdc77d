import conversations from './en/conversations.json';
import errors from './en/errors.json';
import home from './en/home.json';
import hosting from './en/hosting.json';
import info from './en/info.json';
import listingFields from './en/listingFields.json';
import listings from './en/listings.json';
import mail from './en/mail.json';
import need from './en/need.json';
import options from './en/options.json';
import pictures from './en/pictures.json';
import profile from './en/profile.json';
import programs from './en/programs.json';
import requests from './en/requests.json';
import safety from './en/safety.json';
import signIn from './en/signIn.json';
import site from './en/site.json';

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
};
