import type { ConfigVariable } from './ConfigVariable.ts'

/** Variables of the configuration: the embedded wallet. */
export const walletVariables: readonly ConfigVariable[] = [
  {
    name: 'LATCHKEY_SMTP_URLS',
    isSecret: true,
    meaning:
      'Comma list of `smtp://user:password@host:587` and `smtps://…`, tried in this order; absent: sign-in by e-mail is not offered',
  },
  {
    name: 'LATCHKEY_MAIL_FROM',
    meaning: 'The sender, e.g. `Shop <no-reply@shop.example>`; needed with transports',
  },
  {
    name: 'LATCHKEY_CANARY_MAIL',
    meaning:
      'An address of the operator’s, to which every transport sends a code each quarter of an hour, so that `/readyz` and the metrics know whether codes can be sent',
  },
  {
    name: 'LATCHKEY_MAIL_PER_MINUTE',
    fallback: '`120`',
    meaning: 'Mails of the whole server a minute',
  },
  {
    name: 'LATCHKEY_MAIL_PER_MINUTE_PROJECT',
    fallback: 'half of it',
    meaning: 'Mails of one project a minute, so that none uses up the others’',
  },
  {
    name: 'LATCHKEY_OTP_LENGTH',
    fallback: '`8`',
    meaning: 'Digits of a code, 6 to 10; 6 under `compat` and in development',
  },
  {
    name: 'LATCHKEY_LINK_FIRST',
    fallback: '`on`',
    meaning:
      'Whether a client may have a new device approved by the mailed link alone, before the code: existing clients do, because they can’t show the number that is asked for after a code. `off`, if none of your apps uses a client of another kit: then such a client signs new addresses and known devices in, but no new device of an existing account',
  },
  {
    name: 'LATCHKEY_DELETION_DAYS',
    fallback: '`7`',
    meaning:
      'Days between a person’s request to delete their account and the deletion, 1 to 90; signing in meanwhile keeps it',
  },
  {
    name: 'LATCHKEY_AUTH_URL',
    fallback: 'the server’s own URL',
    meaning: 'Where clients reach sign-in, when it runs on a host of its own',
  },
  {
    name: 'LATCHKEY_KEYS_URL',
    fallback: 'the server’s own URL',
    meaning: 'Where clients reach the keys service, when it runs on a host of its own',
  },
  {
    name: 'LATCHKEY_CUSTODY',
    fallback: '`user-held`',
    meaning: '`operator-recoverable` (development only): this operator keeps two of three shares',
  },
  {
    name: 'LATCHKEY_SECOND_OPERATOR',
    meaning:
      'URL of another operator’s Latchkey server, which may store recovery secrets for wallets of this one; needs `LATCHKEY_FRAME_URL`, and another registrable domain than this server’s. Its sign-in and keys have to be plain https addresses (http where its own is), public ones unless its host is in `LATCHKEY_EGRESS_ALLOW`',
  },
  {
    name: 'LATCHKEY_SECOND_OPERATOR_PROJECT',
    fallback: 'its own default',
    meaning: 'The project it has for this wallet',
  },
  {
    name: 'LATCHKEY_RECOVERY_FOR',
    meaning:
      'Comma list of origins of other operators’ wallets, e.g. `https://wallet.shop.example`: this server stores recovery secrets for them',
  },
  {
    name: 'LATCHKEY_SPEND_LIMIT',
    fallback: '`1000`',
    meaning:
      'US dollars that may leave an embedded wallet in a day without a mailed code; `0`: any amount. Without a price of a network’s currency every payment there needs the code',
  },
  {
    name: 'LATCHKEY_KEYS_KEY_LOST',
    fallback: '`no`',
    meaning:
      '`yes`: the key of the stored shares (`keys.key`, or the Vault key) is gone for good and another one is in its place; each device that holds its own share then renews its wallet with its next signature. Leave it there until they have',
  },
  {
    name: 'LATCHKEY_KMS',
    fallback: '`file`',
    meaning: 'Or `vault`: where the keys are that encrypt what sign-in and keys store',
  },
  {
    name: 'LATCHKEY_KMS_FOLDER',
    fallback: '`<LATCHKEY_DATA>/kms`',
    meaning: 'Folder of `auth.key`, `keys.key` and `gas.key`, mode 0600; made with the first use',
  },
  {
    name: 'LATCHKEY_VAULT_URL',
    meaning:
      'Address of a Vault server with the transit engine, needed with `LATCHKEY_KMS=vault`; not yet run against the live service',
  },
  {
    name: 'LATCHKEY_VAULT_TOKEN',
    isSecret: true,
    meaning: 'Its token',
  },
  {
    name: 'LATCHKEY_VAULT_MOUNT',
    fallback: '`transit`',
    meaning: 'Where the engine is mounted',
  },
  {
    name: 'LATCHKEY_VAULT_AUTH_KEY',
    fallback: '`latchkey-auth`',
    meaning: 'Key of what sign-in stores',
  },
  {
    name: 'LATCHKEY_VAULT_KEYS_KEY',
    fallback: '`latchkey-keys`',
    meaning: 'Key of the stored shares',
  },
  {
    name: 'LATCHKEY_VAULT_GAS_KEY',
    fallback: '`latchkey-gas`',
    meaning: 'Key of the keys that send operations of smart accounts',
  },
  {
    name: 'LATCHKEY_FRAME_URL',
    meaning:
      'Origin of the embedded wallet’s frame, e.g. `https://wallet.example.org`; served at the host `wallet.`. Absent: there is no embedded wallet',
  },
  {
    name: 'LATCHKEY_FRAME_EMBEDDERS',
    meaning:
      'Comma list of the origins whose pages may embed the frame for projects without a list of their own; needed in production with `LATCHKEY_FRAME_URL`',
  },
]
