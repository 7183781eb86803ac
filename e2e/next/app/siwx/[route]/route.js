import { nextSiwx } from '@latchkey/siwx/server'
import { siwx } from '../../../lib/siwx.js'

export const { GET, POST, OPTIONS } = nextSiwx(siwx)
