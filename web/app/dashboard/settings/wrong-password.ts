import { ShownError } from '../../parts/error-box.tsx'
import { ApiError } from '../session/client.ts'

/** The error when only a password is requested: the password is wrong. */
export const forThisForm = (error: unknown): unknown =>
  error instanceof ApiError && error.code === 'INVALID_CREDENTIALS' ? new ShownError('This password is wrong.') : error
