/** Limits of events. No imports, so that a screen can show them without the schemas. */

/** Type of the events that the service itself organises; not in the list of types. */
export const OWN_EVENT_TYPE = 1000;

export const EVENT_TITLE_MIN = 3;
export const EVENT_TITLE_MAX = 80;
export const EVENT_DESCRIPTION_MAX = 2_000;
export const EVENT_ADDRESS_MAX = 200;
export const EVENT_TAGS_MAX = 3;
export const EVENT_CAPACITY_MAX = 500;
export const EVENT_REASON_MAX = 300;
export const EVENT_ANNOUNCEMENT_MAX = 1_000;

/** How far ahead an event may be, how long it may last, and when one without an end is over. */
export const EVENT_AHEAD_DAYS = 366;
export const EVENT_HOURS_MAX = 72;
export const EVENT_OPEN_END_HOURS = 4;

/** Events a member may have ahead, and may create within 24 hours. */
export const EVENTS_AHEAD_MAX = 20;
export const EVENTS_A_DAY = 5;
export const ANNOUNCEMENTS_A_DAY = 3;

export const EVENTS_PER_PAGE = 50;
/** Events in one box of the map. A box with more of them is answered with clusters. */
export const EVENTS_ON_MAP = 3_000;
/** With up to this many events on the map, each comes with the address of its photo. */
export const EVENTS_WITH_PHOTOS = 500;
/** Photos of participants that a card shows; `coming` has the full number. */
export const EVENT_FACES = 8;

/** Length of the text to find a place on the map by. */
export const PLACE_NAME_MIN = 2;
export const PLACE_NAME_MAX = 100;

/** A user who has to ask sees a circle of this radius, in metres, around the area of the place. */
export const EVENT_CIRCLE_M = 500;

/** How long an offered place waits for an answer: usually, and on the day itself. */
export const OFFER_HOURS = 24;
export const OFFER_HOURS_ON_THE_DAY = 2;
/** How long before the start "Still coming?" is asked, and how long before it an unanswered place goes to the first in line. */
export const STILL_COMING_HOURS = 24;
export const SILENCE_HOURS = 6;
