"""Generated from docs/openapi.json by generate/models.py: do not edit. Answers may have more fields than these."""

from typing import Literal, NotRequired, TypedDict


class Declared(TypedDict):
    """
    facts that the end user declares; compared with the document
    """

    first_name: NotRequired[str]
    last_name: NotRequired[str]
    date_of_birth: NotRequired[str]
    document_expiry: NotRequired[str]
    sex: NotRequired[Literal['F', 'M', 'X']]


class LivenessChallenge(TypedDict):
    """
    actions in the requested order; left and right are those of the end user
    """

    actions: list[Literal['LOOK_DOWN', 'TURN_RIGHT', 'LOOK_UP', 'TURN_LEFT'] | str]


class AssetInput(TypedDict):
    type: Literal['DOCUMENT_FRONT', 'DOCUMENT_BACK', 'SELFIE', 'LIVENESS_FRAME']
    action: NotRequired[Literal['LOOK_DOWN', 'TURN_RIGHT', 'LOOK_UP', 'TURN_LEFT']]
    data: str


class Credits(TypedDict):
    state: Literal['HELD', 'CHARGED', 'RELEASED', 'NONE'] | str
    amount: int


class UnusableAsset(TypedDict):
    path: str
    message: str


class DeclaredRecord(TypedDict):
    """
    facts that the end user declared
    """

    first_name: NotRequired[str]
    last_name: NotRequired[str]
    date_of_birth: NotRequired[str]
    document_expiry: NotRequired[str]
    sex: NotRequired[Literal['F', 'M', 'X'] | str]


class Check(TypedDict):
    name: Literal['DOCUMENT', 'LIVENESS', 'FACE_MATCH', 'SCREENING'] | str
    verdict: Literal['PASS', 'REVIEW', 'FAIL', 'ERROR'] | str
    score: float | None
    observations: list[str]


class Mrz(TypedDict):
    lines: list[str]
    check_digits_valid: bool


class Extracted(TypedDict):
    """
    fields read from the document
    """

    document_type: str | None
    first_name: str | None
    last_name: str | None
    document_number: str | None
    date_of_birth: str | None
    document_expiry: str | None
    sex: str | None
    nationality: str | None
    issuing_country: str | None
    mrz: Mrz | None


class AlignedToken(TypedDict):
    """
    words of the searched name that match words of the listed name; null if one side has none
    """

    searched: str | None
    listed: str | None
    how: Literal['EQUAL', 'VARIANT', 'SPELLING', 'INITIAL', 'JOINED', 'SPLIT', 'SKELETON', 'MISSING', 'EXTRA'] | str
    similarity: float
    weight: float


class ScoreModifier(TypedDict):
    """
    what changed the score besides the name: BIRTH_DATE, COUNTRY, GENDER, WEAK_ALIAS; more may follow
    """

    name: str
    grade: str
    amount: float


class UnmetItem(TypedDict):
    source: str
    requirement: str


class EvidenceLevel(TypedDict):
    standard: str
    level: str
    unmet: list[UnmetItem]


class VerificationTimelineEntry(TypedDict):
    type: Literal['CREATED', 'SUBMITTED', 'CHECKED', 'REVIEW', 'DECIDED', 'DELIVERED', 'DELIVERY_FAILED'] | str
    at: str
    check: NotRequired[Literal['DOCUMENT', 'LIVENESS', 'FACE_MATCH', 'SCREENING'] | str]
    verdict: NotRequired[Literal['PASS', 'REVIEW', 'FAIL', 'ERROR'] | str]
    status: NotRequired[Literal['PENDING', 'APPROVED', 'DECLINED', 'REVIEW', 'ERROR', 'EXPIRED'] | str]
    event: NotRequired[str]
    delivery_id: NotRequired[str]


class WebhookDelivery(TypedDict):
    id: str
    endpoint_id: str
    event: Literal['verification.approved', 'verification.declined', 'verification.review', 'verification.error', 'verification.expired', 'webhook.test'] | str
    verification_id: str | None
    status: Literal['PENDING', 'RETRYING', 'DELIVERED', 'FAILED'] | str
    attempts: int
    response_code: int | None
    next_attempt_at: str | None
    last_error: str | None
    created_at: str


class VerificationSummary(TypedDict):
    id: str
    status: Literal['PENDING', 'APPROVED', 'DECLINED', 'REVIEW', 'ERROR', 'EXPIRED'] | str
    cost_credits: int
    mode: Literal['TEST', 'LIVE'] | str
    hosted_url: str
    liveness_challenge: LivenessChallenge
    reason_codes: list[str]
    reference_code: str
    livemode: bool
    level: list[Literal['FULL_KYC', 'ID_DOCUMENT', 'AML_SCREENING'] | str]
    country: str | None
    doc_type: Literal['PASSPORT', 'NATIONAL_ID', 'DRIVING_LICENCE', 'RESIDENCE_PERMIT'] | str | None
    end_user_ref: str | None
    risk_score: float | None
    created_at: str
    submitted_at: str | None
    resolved_at: str | None
    expires_at: str
    credits: Credits


class Login(TypedDict):
    email: str
    password: str
    transport: NotRequired[Literal['body', 'cookie']]


class SessionTokens(TypedDict):
    access_token: str
    token_type: Literal['Bearer']
    expires_in: int
    refresh_token: NotRequired[str]


class MfaRequired(TypedDict):
    mfa_required: Literal[True]
    mfa_token: str


class MfaLogin(TypedDict):
    mfa_token: str
    code: NotRequired[str]
    recovery_code: NotRequired[str]
    transport: NotRequired[Literal['body', 'cookie']]


class Logout(TypedDict):
    transport: NotRequired[Literal['body', 'cookie']]


class LoggedOut(TypedDict):
    status: Literal['LOGGED_OUT']


class CreditBalance(TypedDict):
    available: int
    held: int
    total: int


class LedgerEntry(TypedDict):
    id: str
    type: Literal['GRANT', 'PURCHASE', 'HOLD', 'CHARGE', 'RELEASE', 'REFUND', 'ADJUSTMENT'] | str
    amount: int
    held_amount: int
    balance_after: int
    held_after: int
    verification_id: str | None
    payment_id: str | None
    created_at: str


class RegisterWebhookEndpoint(TypedDict):
    url: str
    events: list[Literal['verification.approved', 'verification.declined', 'verification.review', 'verification.error', 'verification.expired']]


class RegisteredWebhookEndpoint(TypedDict):
    id: str
    url: str
    events: list[Literal['verification.approved', 'verification.declined', 'verification.review', 'verification.error', 'verification.expired'] | str]
    delivered_events: list[Literal['verification.approved', 'verification.declined', 'verification.review', 'verification.error', 'verification.expired'] | str]
    active: bool
    created_at: str
    secret: str


class WebhookEndpointHealth(TypedDict):
    failing_since: str | None
    attempts_24h: int
    success_share_24h: float | None


class WebhookEndpointWithDeliveries(TypedDict):
    id: str
    url: str
    events: list[Literal['verification.approved', 'verification.declined', 'verification.review', 'verification.error', 'verification.expired'] | str]
    delivered_events: list[Literal['verification.approved', 'verification.declined', 'verification.review', 'verification.error', 'verification.expired'] | str]
    active: bool
    created_at: str
    previous_secret_until: str | None
    switched_off_at: str | None
    health: WebhookEndpointHealth
    recent_deliveries: list[WebhookDelivery]


class RotateWebhookSecret(TypedDict):
    overlap_hours: NotRequired[int]


class RotatedWebhookSecret(TypedDict):
    id: str
    secret: str
    previous_secret_until: str | None


class WebhookDeliveryPage(TypedDict):
    items: list[WebhookDelivery]
    page: int
    page_size: int
    total: int
    next_cursor: str | None


class AttemptListItem(TypedDict):
    number: int
    started_at: str
    finished_at: str | None
    response_code: int | None
    error: str | None
    excerpt: str | None


class WebhookDeliveryDetail(TypedDict):
    id: str
    endpoint_id: str
    event: Literal['verification.approved', 'verification.declined', 'verification.review', 'verification.error', 'verification.expired', 'webhook.test'] | str
    verification_id: str | None
    status: Literal['PENDING', 'RETRYING', 'DELIVERED', 'FAILED'] | str
    attempts: int
    response_code: int | None
    next_attempt_at: str | None
    last_error: str | None
    created_at: str
    finished_at: str | None
    body: str
    attempt_list: list[AttemptListItem]


class TestEvent(TypedDict):
    id: str
    event: str
    verification_id: str | None
    created_at: str
    body: str


class Price(TypedDict):
    level: list[Literal['FULL_KYC', 'ID_DOCUMENT', 'AML_SCREENING'] | str]
    credits: int


class Country(TypedDict):
    code: str
    review: bool


class ReasonCode(TypedDict):
    code: str
    meaning: str
    outcome: Literal['REVIEW', 'DECLINE'] | str
    severity: Literal['low', 'medium', 'high', 'critical'] | str


class Catalogue(TypedDict):
    prices: list[Price]
    countries: list[Country]
    doc_types: list[Literal['PASSPORT', 'NATIONAL_ID', 'DRIVING_LICENCE', 'RESIDENCE_PERMIT'] | str]
    reason_codes: list[ReasonCode]


class Checks(TypedDict):
    database: Literal['ok', 'unreachable'] | str
    temporal: Literal['ok', 'unreachable'] | str
    objects: Literal['ok', 'unreachable'] | str


class SanctionsListState(TypedDict):
    list: Literal['ofac-sdn', 'ofac-nonsdn', 'eu', 'uk', 'un'] | str
    version: str | None
    date: str | None
    fetched_at: str | None
    age_hours: float | None
    source: Literal['publisher', 'import', 'snapshot'] | str
    stale: bool
    alarms: list[Literal['SNAPSHOT', 'STALE', 'UNCHANGED', 'HELD'] | str]


class Issue(TypedDict):
    path: str
    message: str


class Error1(TypedDict):
    code: Literal['INVALID_API_KEY', 'VALIDATION_ERROR', 'INSUFFICIENT_CREDITS', 'COUNTRY_NOT_SUPPORTED', 'IP_NOT_ALLOWED', 'RATE_LIMITED', 'ACCOUNT_INACTIVE', 'NOT_FOUND', 'LINK_ENDED', 'PARTNER_NOT_FOUND', 'ALREADY_SUBMITTED', 'NO_ASSETS', 'CAPTURE_UNKNOWN', 'CAPTURE_REPLACED', 'CAPTURE_EXPIRED', 'CAPTURE_TRIES_EXCEEDED', 'CAPTURE_STEP_EARLY', 'CAPTURE_STEP_LATE', 'OPEN_ELSEWHERE', 'IDEMPOTENCY_IN_PROGRESS', 'INVALID_WEBHOOK_URL', 'INVALID_SESSION', 'INVALID_CREDENTIALS', 'INVALID_MFA_CODE', 'INVALID_TOKEN', 'EMAIL_NOT_VERIFIED', 'ORIGIN_NOT_ALLOWED', 'CHECK_NOT_ALLOWED', 'TEST_MODE_ONLY', 'PARTNER_ACCESS_DENIED', 'NOT_A_PARTNER', 'INSUFFICIENT_BALANCE', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'METHOD_NOT_ALLOWED', 'TLS_REQUIRED', 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'] | str
    issues: NotRequired[list[Issue]]
    unusable_assets: NotRequired[list[UnusableAsset]]
    available: NotRequired[int]
    required: NotRequired[int]


class Error(TypedDict):
    error: Error1


class CreateVerification(TypedDict):
    level: list[Literal['FULL_KYC', 'ID_DOCUMENT', 'AML_SCREENING']]
    country: NotRequired[str]
    doc_type: NotRequired[Literal['PASSPORT', 'NATIONAL_ID', 'DRIVING_LICENCE', 'RESIDENCE_PERMIT']]
    end_user_ref: NotRequired[str]
    declared: NotRequired[Declared]
    redirect_url: NotRequired[str]


class CreatedVerification(TypedDict):
    id: str
    status: Literal['PENDING', 'APPROVED', 'DECLINED', 'REVIEW', 'ERROR', 'EXPIRED'] | str
    cost_credits: int
    mode: Literal['TEST', 'LIVE'] | str
    hosted_url: str
    liveness_challenge: LivenessChallenge
    reason_codes: list[str]
    reference_code: str


class ScreeningHit(TypedDict):
    list: str
    list_date: str
    entry_id: str
    matched_name: str
    score: float
    why: list[str]
    list_version: NotRequired[str]
    list_sha256: NotRequired[str]
    entry_hash: NotRequired[str]
    quality: NotRequired[str]
    threshold: NotRequired[float]
    algorithm: NotRequired[str]
    alignment: NotRequired[list[AlignedToken]]
    modifiers: NotRequired[list[ScoreModifier]]


class Verification(TypedDict):
    id: str
    status: Literal['PENDING', 'APPROVED', 'DECLINED', 'REVIEW', 'ERROR', 'EXPIRED'] | str
    cost_credits: int
    mode: Literal['TEST', 'LIVE'] | str
    hosted_url: str
    liveness_challenge: LivenessChallenge
    reason_codes: list[str]
    reference_code: str
    livemode: bool
    level: list[Literal['FULL_KYC', 'ID_DOCUMENT', 'AML_SCREENING'] | str]
    country: str | None
    doc_type: Literal['PASSPORT', 'NATIONAL_ID', 'DRIVING_LICENCE', 'RESIDENCE_PERMIT'] | str | None
    end_user_ref: str | None
    risk_score: float | None
    created_at: str
    submitted_at: str | None
    resolved_at: str | None
    expires_at: str
    credits: Credits
    declared: DeclaredRecord | None
    checks: list[Check] | None
    extracted: Extracted | None
    screening_hits: list[ScreeningHit] | None
    evidence_levels: list[EvidenceLevel] | None
    events: list[VerificationTimelineEntry]
    deliveries: list[WebhookDelivery]


class VerificationPage(TypedDict):
    items: list[VerificationSummary]
    page: int
    page_size: int
    total: int
    next_cursor: str | None


class LedgerPage(TypedDict):
    items: list[LedgerEntry]
    page: int
    page_size: int
    total: int
    next_cursor: str | None


class WebhookEndpoint(TypedDict):
    id: str
    url: str
    events: list[Literal['verification.approved', 'verification.declined', 'verification.review', 'verification.error', 'verification.expired'] | str]
    delivered_events: list[Literal['verification.approved', 'verification.declined', 'verification.review', 'verification.error', 'verification.expired'] | str]
    active: bool
    created_at: str
    previous_secret_until: str | None
    switched_off_at: str | None
    health: WebhookEndpointHealth


class TestEvents(TypedDict):
    items: list[TestEvent]
    cursor: str


class Health(TypedDict):
    status: Literal['ok', 'degraded'] | str
    checks: Checks
    lists: list[SanctionsListState]


class SubmittedVerification(TypedDict):
    id: str
    status: Literal['PENDING', 'APPROVED', 'DECLINED', 'REVIEW', 'ERROR', 'EXPIRED'] | str
    cost_credits: int
    mode: Literal['TEST', 'LIVE'] | str
    hosted_url: str
    liveness_challenge: LivenessChallenge
    reason_codes: list[str]
    reference_code: str
    livemode: bool
    level: list[Literal['FULL_KYC', 'ID_DOCUMENT', 'AML_SCREENING'] | str]
    country: str | None
    doc_type: Literal['PASSPORT', 'NATIONAL_ID', 'DRIVING_LICENCE', 'RESIDENCE_PERMIT'] | str | None
    end_user_ref: str | None
    risk_score: float | None
    created_at: str
    submitted_at: str | None
    resolved_at: str | None
    expires_at: str
    credits: Credits
    declared: DeclaredRecord | None
    checks: list[Check] | None
    extracted: Extracted | None
    screening_hits: list[ScreeningHit] | None
    evidence_levels: list[EvidenceLevel] | None
    events: list[VerificationTimelineEntry]
    deliveries: list[WebhookDelivery]
    unusable_assets: NotRequired[list[UnusableAsset]]


class WebhookEndpointPage(TypedDict):
    items: list[WebhookEndpoint]
    page: int
    page_size: int
    total: int
    next_cursor: str | None
