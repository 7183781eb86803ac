import { sql } from 'kysely'
import type { Migration } from '../Migration.ts'

const text = sql.raw('text collate "C" not null')

/** The tables of projects (`ProjectTables`). What belongs to a project goes with it. */
export const projects0003: Migration = {
  name: '0003_projects',
  async up(tx) {
    const statements = [
      sql`create table project (id ${text} primary key, name text not null, "createdAt" int8 not null)`,
      sql`create table "projectOrigin" (
        project ${text} references project on delete cascade, origin ${text}, primary key (project, origin))`,
      sql`create table "projectFeature" (
        project ${text} references project on delete cascade, feature ${text}, "isEnabled" boolean not null,
        config text, primary key (project, feature))`,
    ]
    for (const statement of statements) await statement.execute(tx)
  },
}
