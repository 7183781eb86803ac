import { buildDatabaseTemplate } from '../start/databaseTemplate.mjs'

/** Global setup: without the template every test file that opens the embedded database would pay for a first start. */
export const setup = () => buildDatabaseTemplate()
