import { readFileSync } from 'node:fs'
import { checkLicences, readLicence } from '../licences/checkLicences.mjs'

const { problems, counts } = checkLicences({
  lock: JSON.parse(readFileSync('package-lock.json', 'utf8')),
  exceptions: JSON.parse(readFileSync('licences.json', 'utf8')),
  licenceOf: readLicence,
})
for (const problem of problems) console.error(problem)
console.log(
  `${counts.runtime} run-time and ${counts.development} development packages, ${problems.length} problems`,
)
process.exitCode = problems.length > 0 ? 1 : 0
