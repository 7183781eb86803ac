import type { Command } from './Command.ts'
import { cspCommand } from './cspCommand.ts'
import { devCommand } from './devCommand.ts'
import { directoryCommand } from './directoryCommand.ts'
import { doctorCommand } from './doctorCommand.ts'
import { migrateCommand } from './migrateCommand.ts'
import { projectsCommand } from './projectsCommand.ts'
import { serveCommand } from './serveCommand.ts'
import { verifyFrameCommand } from './verifyFrameCommand.ts'

/** Every command there is, in the order of the help. */
export const commands: readonly Command[] = [
  devCommand,
  serveCommand,
  migrateCommand,
  doctorCommand,
  projectsCommand,
  directoryCommand,
  cspCommand,
  verifyFrameCommand,
]
