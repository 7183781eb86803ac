// Global setup: without the template every test file that opens the embedded database would pay for its first start.
export { buildDatabaseTemplate as setup } from '../start/databaseTemplate.mjs'
