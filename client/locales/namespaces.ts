import type auth from "./ru/auth.json";
import type call from "./ru/call.json";
import type chat from "./ru/chat.json";
import type contacts from "./ru/contacts.json";
import type dating from "./ru/dating.json";
import type errors from "./ru/errors.json";
import type events from "./ru/events.json";
import type filters from "./ru/filters.json";
import type home from "./ru/home.json";
import type install from "./ru/install.json";
import type landing from "./ru/landing.json";
import type legal from "./ru/legal.json";
import type moderation from "./ru/moderation.json";
import type notifications from "./ru/notifications.json";
import type pages from "./ru/pages.json";
import type profile from "./ru/profile.json";
import type rating from "./ru/rating.json";
import type reports from "./ru/reports.json";
import type settings from "./ru/settings.json";
import type shell from "./ru/shell.json";
import type support from "./ru/support.json";
import type talk from "./ru/talk.json";
import type ui from "./ru/ui.json";
import type video from "./ru/video.json";
import type vip from "./ru/vip.json";

/**
 * Every namespace there is, one line each: a file of this name is in each language's folder.
 * The Russian file gives the keys their types, so a misspelt key does not compile.
 */
export interface Namespaces {
  auth: typeof auth;
  call: typeof call;
  chat: typeof chat;
  contacts: typeof contacts;
  dating: typeof dating;
  errors: typeof errors;
  events: typeof events;
  filters: typeof filters;
  home: typeof home;
  install: typeof install;
  landing: typeof landing;
  legal: typeof legal;
  moderation: typeof moderation;
  notifications: typeof notifications;
  pages: typeof pages;
  profile: typeof profile;
  rating: typeof rating;
  reports: typeof reports;
  settings: typeof settings;
  shell: typeof shell;
  support: typeof support;
  talk: typeof talk;
  ui: typeof ui;
  video: typeof video;
  vip: typeof vip;
}
export type Namespace = keyof Namespaces;
