import type { Command } from '../Command.ts'
import { auditCommand } from './audit.ts'
import { backupCommand } from './backup.ts'
import { codemodCommand } from './codemod.ts'
import { configCommand } from './config.ts'
import { consoleCommand } from './console.ts'
import { cspCommand } from './csp.ts'
import { devCommand } from './dev.ts'
import { directoryCommand } from './directory.ts'
import { doctorCommand } from './doctor.ts'
import { keysCommand } from './keys.ts'
import { migrateCommand } from './migrate.ts'
import { openapiCommand } from './openapi.ts'
import { paymasterCommand } from './paymaster.ts'
import { projectsCommand } from './projects.ts'
import { restoreCommand } from './restore.ts'
import { serveCommand } from './serve.ts'
import { verifyFrameCommand } from './verifyFrame.ts'

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [
  devCommand,
  serveCommand,
  migrateCommand,
  backupCommand,
  restoreCommand,
  doctorCommand,
  configCommand,
  consoleCommand,
  projectsCommand,
  keysCommand,
  paymasterCommand,
  auditCommand,
  directoryCommand,
  cspCommand,
  openapiCommand,
  codemodCommand,
  verifyFrameCommand,
]
