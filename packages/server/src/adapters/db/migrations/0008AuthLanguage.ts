import { sql } from 'kysely'
import type { Migration } from '../Migration.ts'

/** The language of a sign-in's mails and of the page behind its link. */
export const authLanguage0008: Migration = {
  name: '0008_auth_language',
  async up(tx) {
    await sql`alter table "authFlow" add column language text collate "C" not null default 'en'`.execute(tx)
  },
}
