"""Client for the Identity Verification Service. See IdentityVerification and verify_webhook."""

from . import models
from ._operations import DocType, LedgerType, Level
from ._retries import RetryPolicy
from ._uploads import Picture
from .async_client import AsyncIdentityVerification
from .client import IdentityVerification
from .dashboard import Dashboard, Secret
from .errors import (
    AlreadySubmittedError,
    ApiError,
    AuthenticationError,
    DecisionTimeoutError,
    ForbiddenError,
    IdempotencyInProgressError,
    IdentityVerificationError,
    InsufficientCreditsError,
    InvalidRequestError,
    MfaRequiredError,
    NoAnswerError,
    NoAssetsError,
    NotFoundError,
    RateLimitedError,
    ServerError,
    UnexpectedAnswerError,
    WebhookVerificationError,
)
from .reason_codes import REASON_CODES, KnownReasonCode, ReasonInfo, explain
from .webhooks import WebhookEvent, verify_webhook

__version__ = "0.1.0"
__all__ = [
    "REASON_CODES", "AlreadySubmittedError", "ApiError", "AsyncIdentityVerification", "AuthenticationError", "Dashboard", "DecisionTimeoutError",
    "DocType", "ForbiddenError", "IdempotencyInProgressError", "IdentityVerification", "IdentityVerificationError", "InsufficientCreditsError",
    "InvalidRequestError", "KnownReasonCode", "LedgerType", "Level", "MfaRequiredError", "NoAnswerError", "NoAssetsError", "NotFoundError",
    "Picture", "RateLimitedError", "ReasonInfo", "RetryPolicy", "Secret", "ServerError", "UnexpectedAnswerError", "WebhookEvent",
    "WebhookVerificationError", "explain", "models", "verify_webhook",
]  # fmt: skip
