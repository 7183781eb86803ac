import { createFileRoute } from '@tanstack/react-router'
import { Wallet } from '../Wallet'

export const Route = createFileRoute('/')({ component: Wallet })
