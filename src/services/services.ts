import type { Deps } from "../deps.ts";
import { type Countries, countries } from "./country.ts";
import { createErrorReports, type ErrorReports } from "./error-reports/error-reports.ts";
import { createGeocoder, type Geocoder } from "./geocoder/geocoder.ts";
import { createIce, type Ice } from "./ice.ts";
import { createLimitRefusals, type LimitRefusals } from "./limit-refusals.ts";
import { createMails, type Mails } from "./mail/mails.ts";
import { mailSeal } from "./mail/queue.ts";
import { createMailTransport } from "./mail/transport.ts";
import { createProviders, type Providers } from "./oauth/providers.ts";
import { createPasswords, type Passwords } from "./passwords.ts";
import { createPaymentServices, type PaymentServices } from "./payments/payments.ts";
import { createPeerTokens, type PeerTokens } from "./peer-tokens.ts";
import { createPhotos, type Photos } from "./photos.ts";
import { createProofs, type Proofs } from "./proofs.ts";
import { createPushes, type Pushes } from "./push/pushes.ts";
import { createRoomTickets, type RoomTickets } from "./room-tickets.ts";
import { readSecretKeys, type SecretKeys } from "./secret-key.ts";
import { createSecurityLog, type SecurityLog } from "./security-log.ts";
import { createSms, type Sms } from "./sms.ts";
import { createStorage, type Storage } from "./storage.ts";
import { createTiles, type Tiles } from "./tiles/tiles.ts";
import { type ZoneAt, zoneAt } from "./zones.ts";

export interface Services {
  iceServersFor: Ice;
  countries: Countries;
  photos: Photos;
  storage: Storage;
  mails: Mails;
  sms: Sms;
  payments: PaymentServices;
  pushes: Pushes;
  providers: Providers;
  passwords: Passwords;
  peerTokens: PeerTokens;
  roomTickets: RoomTickets;
  proofs: Proofs;
  tiles: Tiles;
  geocoder: Geocoder;
  zoneAt: ZoneAt;
  errorReports: ErrorReports;
  securityLog: SecurityLog;
  limitRefusals: LimitRefusals;
  /** They sign what this installation must recognise later: session tokens, links. */
  secretKeys: SecretKeys;
}

type Parts = Pick<Deps, "config" | "db" | "log" | "clock" | "ids" | "random">;

export function createServices(parts: Parts): Services {
  const { config, clock, log } = parts;
  const secretKeys = readSecretKeys(config);
  const securityLog = createSecurityLog(parts);
  return {
    iceServersFor: createIce({ config, clock, secretKeys }),
    countries,
    photos: createPhotos(),
    storage: createStorage(config),
    mails: createMails({
      ...parts,
      seal: mailSeal(secretKeys),
      transport: createMailTransport(config, log),
    }),
    sms: createSms(config, log),
    payments: createPaymentServices(parts),
    pushes: createPushes({ config, log, clock, secretKeys }),
    providers: createProviders(config),
    passwords: createPasswords(),
    peerTokens: createPeerTokens(secretKeys),
    roomTickets: createRoomTickets(secretKeys, clock),
    proofs: createProofs({ clock, secretKeys }),
    tiles: createTiles(parts),
    geocoder: createGeocoder(parts),
    zoneAt,
    errorReports: createErrorReports(parts),
    securityLog,
    limitRefusals: createLimitRefusals({ securityLog, secretKeys }),
    secretKeys,
  };
}
