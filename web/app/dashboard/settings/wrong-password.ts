import { ShownError } from '../../parts/error-box.tsx'
import { ApiError } from '../session/client.ts'

/** Where only the password is asked for, a refusal is about it alone. */
export const forThisForm = (error: unknown): unknown =>
  error instanceof ApiError && error.code === 'INVALID_CREDENTIALS'
    ? new ShownError('This password is wrong.')
    : error
