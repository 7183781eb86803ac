import { defineFlow } from '../../defineFlow.ts'
import { ConnectingFarcaster } from './ConnectingFarcaster.tsx'
import { ConnectingSocial } from './ConnectingSocial.tsx'
import { ConnectSocials } from './ConnectSocials.tsx'

/** Views of the sign-in with another service: an app without it never loads them. */
export default defineFlow({ views: { ConnectingFarcaster, ConnectingSocial, ConnectSocials } })
