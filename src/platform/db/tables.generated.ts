// Generated from the migrated database by scripts/generate-tables.ts; never edited by hand.
import type { ColumnType, Generated } from 'kysely'

type Timestamp = ColumnType<Date, Date | string, Date | string>
type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>
/** Read as parsed, written as JSON text. */
type Json = ColumnType<unknown, string, string>
type NullableJson = ColumnType<unknown, string | null | undefined, string | null>
type GeneratedJson = ColumnType<unknown, string | undefined, string>

/** What is only read. */
type Shown<T> = ColumnType<T, never, never>

export interface StoredTables {
  agencies: {
    id: string
    slug: string
    name: string
    time_zone: Generated<string>
    reference_prefix: string
    branding: GeneratedJson
    created_at: GeneratedTimestamp
    demands_second_factor: Generated<boolean>
    branding_version: Generated<number>
    branding_changed_at: GeneratedTimestamp
    is_demo: Generated<boolean>
  }
  agency_imports: {
    agency_id: string
    archive_sha256: Buffer
    source_agency_id: string
    made_at: Timestamp
    table_name: string | null
    lines_done: Generated<number>
    started_at: Timestamp
    finished_at: NullableTimestamp
  }
  agency_pictures: {
    agency_id: string
    id: string
    purpose: string
    file_name: string
    token: string
    width_px: number
    height_px: number
    created_by: string | null
    created_at: GeneratedTimestamp
    files: GeneratedJson
  }
  agency_states: {
    agency_id: string
    people: Generated<number>
    listings: Generated<number>
    contacts: Generated<number>
    files: Generated<number>
    file_bytes: Generated<number>
    failed_jobs: GeneratedJson
    last_used_at: NullableTimestamp
    measured_at: NullableTimestamp
    suspended_at: NullableTimestamp
    suspended_reason: string | null
  }
  agent_handover_items: {
    agency_id: string
    handover_id: string
    entity: string
    entity_id: string
    before: Json
    after: Json
  }
  agent_handovers: {
    agency_id: string
    id: string
    agent_id: string
    listings_to: string | null
    contacts_to: string | null
    state: string
    created_by: string | null
    created_at: GeneratedTimestamp
    left_user_id: string | null
  }
  agents: {
    agency_id: string
    id: string
    name: string
    job_title: string | null
    mobile: string | null
    phone: string | null
    email: string | null
    licence: string | null
    photo_token: string | null
    portal_ids: GeneratedJson
    is_from_feed: Generated<boolean>
    archived_at: NullableTimestamp
    version: Generated<number>
    created_at: GeneratedTimestamp
    updated_at: GeneratedTimestamp
    bio_html: string | null
    licence_state: string | null
    socials: GeneratedJson
    languages: GeneratedJson
    position: Generated<number>
    photo_id: string | null
    unique_listing_agent_id: string | null
    other_phones: GeneratedJson
    feed_photo: NullableJson
  }
  analysis_pages: {
    agency_id: string
    id: string
    appraisal_id: string
    views: Generated<number>
    last_seen_at: NullableTimestamp
    created_by: string | null
    created_at: Timestamp
    expires_at: Timestamp
    withdrawn_at: NullableTimestamp
  }
  answered_challenges: {
    hash: Buffer
    answered_at: Timestamp
  }
  appearances: {
    agency_id: string
    user_id: string
    settings: Json
  }
  appraisal_agents: {
    agency_id: string
    appraisal_id: string
    agent_id: string
    position: number
  }
  appraisal_comparables: {
    agency_id: string
    id: string
    appraisal_id: string
    position: number
    source: string
    source_id: string | null
    address: string
    suburb: string | null
    sold_on: string
    price_cents: number
    is_price_hidden: Generated<boolean>
    category: string | null
    bedrooms: number | null
    bathrooms: number | null
    car_spaces: number | null
    land_area_m2: number | null
    latitude: number | null
    longitude: number | null
    distance_m: number | null
    adjustment_cents: Generated<number>
    why: string
    adjustment_why: string | null
  }
  appraisal_estimates: {
    agency_id: string
    id: string
    appraisal_id: string
    from_cents: number
    to_cents: number
    method: string | null
    explanation: string | null
    median_cents: number | null
    median_of: string | null
    supersedes_id: string | null
    revised_because: string | null
    created_by: string | null
    created_at: Timestamp
    updated_at: Timestamp
  }
  appraisal_mails: {
    agency_id: string
    id: string
    appraisal_id: string
    contact_id: string | null
    kind: string
    address: string
    sequence: number
    starts_at: string
    minutes: number
    state: Generated<string>
    reason: string | null
    tries: Generated<number>
    sent_at: NullableTimestamp
    created_by: string | null
    created_at: Timestamp
  }
  appraisal_people: {
    agency_id: string
    id: string
    appraisal_id: string
    contact_id: string | null
    role: Generated<string>
    is_decision_maker: Generated<boolean>
    expects_from_cents: number | null
    expects_to_cents: number | null
    said_on: string | null
    position: number
  }
  appraisals: {
    agency_id: string
    id: string
    property_id: string | null
    address: Json
    street_line: string
    suburb: string | null
    state: string | null
    postcode: string | null
    side: Generated<string>
    stage: Generated<string>
    stage_at: Timestamp
    source: string
    enquiry_id: string | null
    visit_id: string | null
    previous_id: string | null
    starts_at: string | null
    minutes: Generated<number>
    place_note: string | null
    presented_on: string | null
    reason: string | null
    timeframe: string | null
    occupied: string | null
    fee: NullableJson
    marketing_cents: number | null
    facts: GeneratedJson
    has_no_figure: Generated<boolean>
    next_call_on: string | null
    expected_list_on: string | null
    lost: NullableJson
    notes: string | null
    listing_id: string | null
    version: Generated<number>
    created_by: string | null
    created_at: Timestamp
    updated_at: Timestamp
    archived_at: NullableTimestamp
    call_notified_for: string | null
  }
  audit_chain: {
    agency_id: string
    position: number
    event_id: string
    hash: Buffer
  }
  audit_events: {
    agency_id: string
    id: string
    at: GeneratedTimestamp
    user_id: string | null
    action: string
    entity: string
    entity_id: string
    changes: GeneratedJson
    request_id: string | null
    ip: string | null
    device: string | null
    mac: Buffer
  }
  audit_redactions: {
    agency_id: string
    event_id: string
    mac: Buffer
    made_at: Timestamp
  }
  audit_seals: {
    agency_id: string
    position: number
    mac: Buffer
    sealed_at: GeneratedTimestamp
  }
  authorities: {
    agency_id: string
    id: string
    listing_id: string
    number: number
    change: Generated<string>
    kind: string
    state: Generated<string>
    ended_as: string | null
    ended_on: string | null
    ended_because: string | null
    starts_on: string | null
    ends_on: string | null
    signed_at: string | null
    copy_given_at: string | null
    guide_given_on: string | null
    fee: NullableJson
    marketing: GeneratedJson
    marketing_paid_by: Generated<string>
    conjunction: NullableJson
    estimate_from_cents: number | null
    estimate_to_cents: number | null
    conditions: string | null
    paper_key: string | null
    paper_name: string | null
    paper_bytes: number | null
    alarmed_days: number | null
    version: Generated<number>
    created_by: string | null
    created_at: Timestamp
    updated_at: Timestamp
    archived_at: NullableTimestamp
  }
  authority_clients: {
    agency_id: string
    id: string
    authority_id: string
    contact_id: string | null
    name: string
    capacity: Generated<string>
    position: number
  }
  backup_files: {
    key: string
    sha256: Buffer
    size_bytes: number
    stored_at: Timestamp
    shipped_at: NullableTimestamp
    removed_at: NullableTimestamp
  }
  backup_runs: {
    id: string
    kind: string
    state: string
    started_at: Timestamp
    finished_at: NullableTimestamp
    backup_id: string | null
    size_bytes: number | null
    detail: string | null
  }
  booking_listings: {
    agency_id: string
    listing_id: string
    is_on: boolean
    updated_by: string | null
    updated_at: Timestamp
  }
  booking_settings: {
    agency_id: string
    is_on: Generated<boolean>
    hours: Json
    minutes: number
    days_ahead: number
    notice_hours: number
    version: Generated<number>
    updated_by: string | null
    updated_at: Timestamp
  }
  brochure_choices: {
    agency_id: string
    listing_id: string
    brochure_type: string
    theme: string | null
    photo_ids: NullableJson
    headline: string | null
    description: string | null
    updated_by: string | null
    updated_at: GeneratedTimestamp
    occasion: string | null
    addressee: string | null
  }
  bulk_change_items: {
    agency_id: string
    bulk_id: string
    position: number
    record_id: string
    outcome: string | null
    reason: string | null
    before: NullableJson
    version_after: number | null
  }
  bulk_changes: {
    agency_id: string
    id: string
    entity: string
    user_id: string | null
    action: Json
    state: string
    total: number
    created_at: GeneratedTimestamp
  }
  calendar_feeds: {
    agency_id: string
    user_id: string
    token_hash: Buffer
    created_at: Timestamp
    last_read_at: NullableTimestamp
  }
  campaign_automations: {
    agency_id: string
    kind: string
    state: Generated<string>
    settings: Json
    rehearsed_version: number | null
    rehearsed_at: NullableTimestamp
    last_run_at: NullableTimestamp
    version: Generated<number>
    updated_by: string | null
    updated_at: GeneratedTimestamp
  }
  campaign_events: {
    agency_id: string
    id: string
    campaign_id: string
    recipient_id: string
    kind: string
    link: number | null
    at: Timestamp
  }
  campaign_recipients: {
    agency_id: string
    id: string
    campaign_id: string
    position: number
    contact_id: string | null
    name: string
    address: string | null
    domain: string | null
    merge_values: GeneratedJson
    listing_ids: NullableJson
    state: string
    reason: string | null
    attempts: Generated<number>
    not_before: NullableTimestamp
    claimed_by: string | null
    claimed_at: NullableTimestamp
    sent_at: NullableTimestamp
    bounce: string | null
    bounce_detail: string | null
    bounced_at: NullableTimestamp
    complained_at: NullableTimestamp
    opened_at: NullableTimestamp
    machine_opened_at: NullableTimestamp
    clicked_at: NullableTimestamp
    unsubscribed_at: NullableTimestamp
    is_waiting: Generated<boolean>
  }
  campaign_triggers: {
    agency_id: string
    id: string
    kind: string
    listing_id: string | null
    key: string
    at: Timestamp
    done_at: NullableTimestamp
    campaign_id: string | null
  }
  campaigns: {
    agency_id: string
    id: string
    name: string
    state: string
    paused_from: string | null
    pause_reason: string | null
    origin: Generated<string>
    automation: string | null
    purpose: string
    template: string | null
    subject: Generated<string>
    preheader: Generated<string>
    sender_agent_id: string | null
    design: Json
    audience: Json
    measures: Generated<boolean>
    scheduled_at: NullableTimestamp
    activated_at: NullableTimestamp
    activated_by: string | null
    started_at: NullableTimestamp
    finished_at: NullableTimestamp
    frozen: NullableJson
    send_run: string | null
    send_beat: NullableTimestamp
    recipients: Generated<number>
    suppressed: Generated<number>
    sent: Generated<number>
    failed: Generated<number>
    unknown: Generated<number>
    bounced: Generated<number>
    complained: Generated<number>
    opened: Generated<number>
    machine_opened: Generated<number>
    clicked: Generated<number>
    unsubscribed: Generated<number>
    version: Generated<number>
    created_by: string | null
    created_at: GeneratedTimestamp
    updated_at: GeneratedTimestamp
    archived_at: NullableTimestamp
  }
  consent_events: {
    agency_id: string
    id: string
    contact_id: string
    channel: string
    purpose: string
    state: string
    wording: string | null
    source: string
    happened_at: Timestamp
    expires_on: string | null
    recorded_by: string | null
    created_at: GeneratedTimestamp
  }
  contact_agents: {
    agency_id: string
    contact_id: string
    agent_id: string
    position: number
  }
  contact_given_ways: {
    agency_id: string
    id: string
    contact_id: string
    kind: string
    value: string
    source: string
    given_at: Timestamp
    about: string
    about_id: string
    purposes: Generated<string[]>
    wording: string | null
    state: Generated<string>
    decided_at: NullableTimestamp
    decided_by: string | null
  }
  contact_import_mappings: {
    agency_id: string
    header_key: string
    mapping: Json
    updated_at: Timestamp
    source: string | null
  }
  contact_import_rows: {
    agency_id: string
    import_id: string
    position: number
    line: number
    outcome: string
    contact_id: string | null
    reason: string | null
    cells: NullableJson
    before: NullableJson
    version_after: number | null
    shown: NullableJson
    matched_by: string | null
    changes: NullableJson
  }
  contact_imports: {
    agency_id: string
    id: string
    state: string
    file_name: string
    size_bytes: number
    found: Json
    settings: Json
    done: Generated<number>
    bytes_done: Generated<number>
    counts: GeneratedJson
    preview: NullableJson
    undo_counts: NullableJson
    error: string | null
    created_by: string | null
    created_at: Timestamp
    finished_at: NullableTimestamp
  }
  contact_keys: {
    agency_id: string
    kind: string
    value: string
    contact_id: string
  }
  contact_merges: {
    agency_id: string
    id: string
    kept_id: string
    merged_id: string
    kept_before: Json
    kept_version: number
    moved: Json
    merged_by: string | null
    merged_at: Timestamp
    undone_at: NullableTimestamp
  }
  contact_not_duplicates: {
    agency_id: string
    a_id: string
    b_id: string
    decided_by: string | null
    decided_at: GeneratedTimestamp
  }
  contact_properties: {
    agency_id: string
    id: string
    contact_id: string
    property_id: string
    role: string
    from_on: string | null
    until_on: string | null
    created_at: GeneratedTimestamp
  }
  contact_relationships: {
    agency_id: string
    id: string
    from_id: string
    to_id: string
    kind: string
    created_at: GeneratedTimestamp
    word: string | null
  }
  contact_roles: {
    agency_id: string
    contact_id: string
    role: string
    since_on: string | null
    until_on: string | null
    origin: string
  }
  contact_tags: {
    agency_id: string
    contact_id: string
    tag: string
    tag_key: string | null
  }
  contacts: {
    agency_id: string
    id: string
    kind: string
    display_name: string
    sort_last: string
    sort_first: string
    email: string | null
    phone: string | null
    suburb: string | null
    suburb_key: string | null
    state: string | null
    postcode: string | null
    agent_id: string | null
    rating: string | null
    source: string | null
    is_private: Generated<boolean>
    do_not_contact: Generated<boolean>
    fields: Json
    version: Generated<number>
    created_by: string | null
    created_at: GeneratedTimestamp
    updated_at: GeneratedTimestamp
    last_contacted_at: NullableTimestamp
    next_contact_on: string | null
    archived_at: NullableTimestamp
    merged_into: string | null
    sort_touched: NullableTimestamp
    sort_due: string | null
    birthday: string | null
  }
  diligence_cases: {
    agency_id: string
    id: string
    listing_id: string
    side: string
    contact_id: string | null
    name: string
    kind: Generated<string>
    state: Generated<string>
    requests: Generated<string[]>
    starts_on: string | null
    exchanged_on: string | null
    settles_on: string | null
    settlement_moved_to: string | null
    due_on: string | null
    completed_on: string | null
    entity: GeneratedJson
    people: GeneratedJson
    papers: GeneratedJson
    answers: GeneratedJson
    delay: NullableJson
    provider: string | null
    certificate_on: string | null
    certificate_key: string | null
    certificate_name: string | null
    certificate_bytes: number | null
    version: Generated<number>
    created_by: string | null
    created_at: Timestamp
    updated_at: Timestamp
    archived_at: NullableTimestamp
    import_id: string | null
  }
  diligence_imports: {
    agency_id: string
    id: string
    file_name: string
    added: number
    refused: number
    created_by: string | null
    created_at: Timestamp
    removed: number | null
    undone_at: NullableTimestamp
  }
  diligence_links: {
    agency_id: string
    id: string
    case_id: string
    expires_at: Timestamp
    revoked_at: NullableTimestamp
    given: NullableJson
    given_at: NullableTimestamp
    state: Generated<string>
    decided_by: string | null
    decided_at: NullableTimestamp
    created_by: string | null
    created_at: Timestamp
  }
  diligence_list_entries: {
    agency_id: string
    list_id: string
    reference: string
    kind: string
    names: string[]
    born: string | null
    place: string | null
    citizenship: string | null
    address: string | null
  }
  diligence_lists: {
    agency_id: string
    id: string
    file_name: string
    listed_on: string
    entries: number
    names: number
    left_out: Generated<number>
    state: Generated<string>
    total: Generated<number>
    done: Generated<number>
    last_id: string | null
    error: string | null
    uploaded_by: string | null
    uploaded_at: Timestamp
    finished_at: NullableTimestamp
  }
  diligence_matches: {
    agency_id: string
    id: string
    list_id: string
    pair_key: string
    case_id: string | null
    contact_id: string | null
    name: string
    born_on: string | null
    entry: Json
    likeness: string
    has_same_birth: Generated<boolean>
    rank: number
    state: Generated<string>
    reason: string | null
    decisions: GeneratedJson
    version: Generated<number>
    found_at: Timestamp
  }
  diligence_receipts: {
    agency_id: string
    id: string
    destroyed_at: Timestamp
    cases: number
    certificates: number
    ended_by: string
    rule: string
  }
  diligence_settings: {
    agency_id: string
    authority_gate: string
    publish_gate: string
    version: Generated<number>
    updated_by: string | null
    updated_at: Timestamp
  }
  document_proofs: {
    agency_id: string
    id: string
    listing_id: string
    brochure_type: string
    name: string
    email: string | null
    message: string | null
    file_key: string
    pages: number
    width_pt: number
    height_pt: number
    state: Generated<string>
    answers: GeneratedJson
    created_by: string | null
    created_at: Timestamp
    expires_at: Timestamp
    mailed_at: NullableTimestamp
  }
  document_settings: {
    agency_id: string
    theme: Generated<string>
    updated_at: GeneratedTimestamp
    has_colour_note: Generated<boolean>
  }
  email_templates: {
    agency_id: string
    id: string
    user_id: string | null
    name: string
    subject: string
    text: string
    is_commercial: boolean
    version: Generated<number>
    archived_at: NullableTimestamp
    updated_by: string | null
    created_at: Timestamp
    updated_at: Timestamp
  }
  emails: {
    agency_id: string
    id: string
    batch_id: string
    contact_id: string
    listing_id: string | null
    channel: string
    address: string
    subject: string | null
    text: string
    is_commercial: boolean
    card_ids: GeneratedJson
    files: GeneratedJson
    state: Generated<string>
    reason: string | null
    tries: Generated<number>
    send_after: Timestamp
    sent_at: NullableTimestamp
    created_by: string | null
    created_at: Timestamp
    is_match: Generated<boolean>
    enquiry_id: string | null
  }
  enquiries: {
    agency_id: string
    id: string
    source: string
    external_id: string
    kind: string
    received_at: Timestamp
    listing_id: string | null
    contact_id: string | null
    name: string | null
    email: string | null
    phone: string | null
    message: Generated<string>
    agent_id: string | null
    note_id: string | null
    answered_at: NullableTimestamp
    answered_by: string | null
    created_at: Timestamp
    source_name: string | null
    created_by: string | null
    escalated_at: NullableTimestamp
  }
  enquiry_alerts: {
    agency_id: string
    id: string
    enquiry_id: string
    user_id: string
    number: string
    state: string
    reason: string | null
    tries: Generated<number>
    sent_at: NullableTimestamp
    created_at: Timestamp
  }
  enquiry_copies: {
    agency_id: string
    id: string
    enquiry_id: string
    source: string
    source_name: string | null
    external_id: string
    received_at: Timestamp
    message: Generated<string>
  }
  enquiry_settings: {
    agency_id: string
    escalate_after_minutes: number | null
    escalate_since: NullableTimestamp
    escalate_to: Generated<string[]>
    office_days: Generated<number[]>
    office_from: Generated<string>
    office_to: Generated<string>
    version: number
    updated_by: string | null
    updated_at: Timestamp
  }
  erasures: {
    agency_id: string
    contact_id: string
    erased_at: Timestamp
    erased_by: string | null
    reason: string
    went: Json
    stayed: Json
    written_in: Generated<number>
  }
  estimate_givings: {
    agency_id: string
    id: string
    estimate_id: string
    contact_id: string | null
    how: string
    given_by: string | null
    given_at: Timestamp
  }
  external_refs: {
    agency_id: string
    source: string
    kind: string
    external_id: string
    record_kind: string
    record_id: string
    content_hash: Buffer | null
    state: GeneratedJson
    created_at: GeneratedTimestamp
    updated_at: GeneratedTimestamp
  }
  failed_jobs: {
    agency_id: string
    id: string
    name: string
    payload: Json
    subject: Generated<string>
    error: string
    attempts: number
    failed_at: GeneratedTimestamp
    retried_at: NullableTimestamp
  }
  follow_ups: {
    agency_id: string
    id: string
    open_id: string
    visit_id: string
    kind: string
    channel: string
    address: string
    subject: string | null
    text: string
    document_ids: GeneratedJson
    state: Generated<string>
    reason: string | null
    tries: Generated<number>
    send_after: Timestamp
    sent_at: NullableTimestamp
    created_by: string | null
    created_at: Timestamp
  }
  gnaf_addresses: {
    pid: string
    street_key: string
    number_first: number | null
    flat: string | null
    level: string | null
    site_name: string | null
    street_number: string | null
    lot_number: string | null
    street: string | null
    suburb: string
    state: string
    postcode: string
    latitude: number | null
    longitude: number | null
    import_id: string
  }
  gnaf_imports: {
    id: string
    fingerprint: string
    byte_offset: Generated<number>
    rows_read: Generated<number>
    rows_kept: Generated<number>
    started_at: GeneratedTimestamp
    finished_at: NullableTimestamp
  }
  heading_images: {
    agency_id: string
    id: string
    position: number
    file_name: string
    alt_text: string | null
    state: string
    problem: string | null
    token: string
    storage_key: string
    width_px: number | null
    height_px: number | null
    thumb_hash: string | null
    variants: GeneratedJson
    created_at: GeneratedTimestamp
    updated_at: GeneratedTimestamp
    archived_at: NullableTimestamp
  }
  idempotency_keys: {
    agency_id: string
    user_id: string
    key: string
    request_hash: Buffer
    status: number
    answer: Json
    created_at: GeneratedTimestamp
  }
  import_batches: {
    agency_id: string
    id: string
    state: string
    file_names: Generated<string[]>
    total: Generated<number>
    done: Generated<number>
    file_errors: GeneratedJson
    error: string | null
    created_by: string | null
    created_at: GeneratedTimestamp
    finished_at: NullableTimestamp
    progress: Generated<number>
  }
  import_items: {
    agency_id: string
    batch_id: string
    position: number
    file: string
    root: string
    feed_agent_id: string | null
    feed_unique_id: string | null
    address: Generated<string>
    predicted: string | null
    outcome: string | null
    reasons: GeneratedJson
    warnings: GeneratedJson
    listing_id: string | null
    content: NullableJson
  }
  inspection_mails: {
    agency_id: string
    id: string
    open_id: string
    visit_id: string
    kind: string
    address: string
    sequence: number
    starts_at: string
    ends_at: string
    state: Generated<string>
    reason: string | null
    tries: Generated<number>
    sent_at: NullableTimestamp
    created_by: string | null
    created_at: Timestamp
    channel: Generated<string>
  }
  installation: {
    id: number
    claimed_at: NullableTimestamp
    demo_cleared_at: NullableTimestamp
    key_fingerprint: string | null
    restored_at: NullableTimestamp
    restored_from: string | null
    last_import_at: NullableTimestamp
    clock_jumped_at: NullableTimestamp
    clock_jump_s: number | null
  }
  invitations: {
    agency_id: string
    id: string
    user_id: string
    token_hash: Buffer
    invited_by: string | null
    created_at: GeneratedTimestamp
    expires_at: Timestamp
    used_at: NullableTimestamp
    revoked_at: NullableTimestamp
  }
  key_movements: {
    agency_id: string
    id: string
    key_id: string
    listing_id: string
    user_id: string | null
    contact_id: string | null
    to_name: string | null
    why: string | null
    open_id: string | null
    out_at: Timestamp
    out_by: string | null
    due_back_at: NullableTimestamp
    back_at: NullableTimestamp
    back_by: string | null
  }
  keys: {
    agency_id: string
    id: string
    listing_id: string
    label: string
    hook: string | null
    set_of: Generated<number>
    version: Generated<number>
    created_by: string | null
    created_at: Timestamp
    updated_at: Timestamp
    archived_at: NullableTimestamp
  }
  known_devices: {
    agency_id: string
    id: string
    user_id: string
    name: Generated<string>
    first_at: GeneratedTimestamp
    last_at: GeneratedTimestamp
  }
  listing_agents: {
    agency_id: string
    listing_id: string
    agent_id: string
    role: string
    position: number
  }
  listing_media: {
    agency_id: string
    id: string
    listing_id: string
    kind: string
    position: number
    file_name: string
    caption: string | null
    alt_text: string | null
    state: string
    problem: string | null
    token: string
    storage_key: string | null
    width_px: number | null
    height_px: number | null
    size_bytes: number | null
    thumb_hash: string | null
    variants: GeneratedJson
    source_url: string | null
    source_id: string | null
    source_mod_time: string | null
    created_at: GeneratedTimestamp
    updated_at: GeneratedTimestamp
    archived_at: NullableTimestamp
    is_published: Generated<boolean>
    is_altered: Generated<boolean>
    altered_note: string | null
    edit: NullableJson
    focus: NullableJson
  }
  listing_numbers: {
    agency_id: string
    next_number: number
  }
  listing_parties: {
    agency_id: string
    id: string
    listing_id: string
    contact_id: string
    role: string
    since: string
    created_at: Timestamp
  }
  listing_price_changes: {
    agency_id: string
    id: string
    listing_id: string
    at: Timestamp
    user_id: string | null
    old_price_cents: number | null
    new_price_cents: number | null
    old_rent_cents: number | null
    new_rent_cents: number | null
    old_label: string
    new_label: string
    reason: string | null
  }
  listing_tag_colours: {
    agency_id: string
    tag: string
    colour: string
  }
  listing_tags: {
    agency_id: string
    listing_id: string
    tag: string
  }
  listings: {
    agency_id: string
    id: string
    reference: string
    property_id: string | null
    listing_class: string
    sale_or_lease: string
    status: Generated<string>
    status_reason: string | null
    street_line: Generated<string>
    suburb: string | null
    state: string | null
    postcode: string | null
    headline: string | null
    category: string | null
    price_cents: number | null
    rent_cents: number | null
    price_label: Generated<string>
    bedrooms: number | null
    bathrooms: number | null
    car_spaces: number | null
    land_area_m2: number | null
    agent_id: string | null
    photo_token: string | null
    photo_hash: string | null
    fields: Json
    version: Generated<number>
    created_by: string | null
    created_at: GeneratedTimestamp
    updated_at: GeneratedTimestamp
    listed_at: NullableTimestamp
    archived_at: NullableTimestamp
    archived_by: string | null
    authority_expires_on: string | null
    suburb_key: string | null
    open_until: string | null
    last_event: string | null
    latitude: number | null
    longitude: number | null
    sort_price: number | null
    sort_suburb: string | null
    sort_listed: NullableTimestamp
    sort_bedrooms: number | null
    sort_land: number | null
    sort_authority: string | null
    match_suburb: Generated<string>
    match_price: Generated<number>
    match_rent: Generated<number>
    floor_area_m2: number | null
    feature_bits: Generated<number>
    price_to_cents: number | null
    match_price_to: Generated<number>
    sort_price_to: number | null
  }
  localities: {
    postcode: string
    name: string
    name_key: string
    state: string
    latitude: number | null
    longitude: number | null
  }
  locality_sources: {
    source: string
    rows: number
    filled_at: GeneratedTimestamp
  }
  logins: {
    email: string
    agency_id: string
    user_id: string
    password_hash: string | null
    has_password: boolean | null
  }
  mail_in: {
    agency_id: string
    id: string
    kind: string
    user_id: string | null
    hash: string
    state: string
    reason: string | null
    received_at: Timestamp
    from_name: string | null
    from_address: string | null
    subject: Generated<string>
    body: Generated<string>
    draft: NullableJson
    unknown: GeneratedJson
    enquiry_ids: Generated<string[]>
    contact_ids: Generated<string[]>
    file_key: string | null
    size_bytes: number
    decided_at: NullableTimestamp
    decided_by: string | null
  }
  mail_in_addresses: {
    agency_id: string
    id: string
    kind: string
    user_id: string | null
    key: string
    created_at: Timestamp
    test_id: string | null
    tested_at: NullableTimestamp
    test_arrived_at: NullableTimestamp
  }
  mail_in_files: {
    agency_id: string
    id: string
    mail_id: string
    file_name: string
    content_type: string
    size_bytes: number
    storage_key: string
  }
  mail_suppressions: {
    agency_id: string
    id: string
    address: string
    reason: string
    detail: string | null
    campaign_id: string | null
    created_at: Timestamp
    lifted_at: NullableTimestamp
    lifted_by: string | null
  }
  move_entries: {
    agency_id: string
    move_id: string
    position: number
    name: string
    base_name: string
    upload: number
    is_zipped: boolean
    size_bytes: number
    is_document: boolean
    is_named: Generated<boolean>
  }
  move_files: {
    agency_id: string
    id: string
    move_id: string
    kind: string
    record_id: string
    contact_id: string | null
    source_key: string
    name: string
    entry: number | null
    title: string | null
    position: number
    source_id: string | null
    source_mod_time: string | null
    has_own_note: boolean
    state: string
    reason: string | null
    attached_id: string | null
  }
  move_mappings: {
    agency_id: string
    source: string
    header_key: string
    mapping: Json
    updated_at: Timestamp
  }
  move_rows: {
    agency_id: string
    move_id: string
    step: number
    position: number
    line: number
    outcome: string
    reason: string | null
    label: string
    external_id: string | null
    record_kind: string | null
    record_id: string | null
    cells: NullableJson
    undo: NullableJson
    about: string[] | null
    is_conflict: Generated<boolean>
  }
  moves: {
    agency_id: string
    id: string
    source: string
    state: string
    files: Json
    tables: GeneratedJson
    reach: Json
    run: string
    step: Generated<number>
    done: Generated<number>
    counts: GeneratedJson
    error: string | null
    undo_counts: NullableJson
    created_by: string | null
    created_at: Timestamp
    finished_at: NullableTimestamp
  }
  note_files: {
    agency_id: string
    id: string
    note_id: string | null
    storage_key: string
    file_name: string
    content_type: string
    size_bytes: number
    created_by: string | null
    created_at: GeneratedTimestamp
    attached_at: NullableTimestamp
    archived_at: NullableTimestamp
  }
  note_links: {
    agency_id: string
    note_id: string
    entity: string
    entity_id: string
    happened_at: Timestamp
  }
  notes: {
    agency_id: string
    id: string
    type: string
    headline: string | null
    body_html: string
    is_pinned: Generated<boolean>
    visibility: Generated<string>
    on_vendor_report: Generated<boolean>
    remind_on: string | null
    happened_at: Timestamp
    version: Generated<number>
    created_by: string | null
    created_at: GeneratedTimestamp
    updated_at: GeneratedTimestamp
    archived_at: NullableTimestamp
    author_name: string | null
  }
  notification_digests: {
    agency_id: string
    user_id: string
    day: string
  }
  notification_settings: {
    agency_id: string
    user_id: string
    kind: string
    is_in_app: boolean
    mail: string
    by_sms: Generated<boolean>
  }
  notifications: {
    agency_id: string
    id: string
    user_id: string
    kind: string
    title: string
    detail: string | null
    entity: string
    entity_id: string
    actor_id: string | null
    dedupe_key: string
    is_in_app: boolean
    is_digest: boolean
    created_at: GeneratedTimestamp
    read_at: NullableTimestamp
    mailed_at: NullableTimestamp
  }
  old_fields: {
    agency_id: string
    id: string
    record_kind: string
    record_id: string
    source: string
    external_id: Generated<string>
    label: string
    value: string
    position: number
    created_at: GeneratedTimestamp
  }
  open_entries: {
    agency_id: string
    client_key: string
    open_id: string
    visit_id: string | null
    entry_kind: string
    user_id: string | null
    device_at: NullableTimestamp
    device_seq: number | null
    received_at: GeneratedTimestamp
    happened_at: NullableTimestamp
  }
  open_hosts: {
    agency_id: string
    open_id: string
    agent_id: string
    position: number
  }
  opens: {
    agency_id: string
    id: string
    listing_id: string
    kind: Generated<string>
    starts_at: string
    ends_at: string
    moved_from: string | null
    state: Generated<string>
    cancelled_reason: string | null
    is_advertised: Generated<boolean>
    place_note: string | null
    capacity: number | null
    sign_version: Generated<number>
    started_at: NullableTimestamp
    closed_at: NullableTimestamp
    followed_up_at: NullableTimestamp
    version: Generated<number>
    created_by: string | null
    created_at: GeneratedTimestamp
    updated_at: GeneratedTimestamp
    is_booked_online: Generated<boolean>
    reply: string | null
    replied_at: NullableTimestamp
    ended_with_listing: Generated<boolean>
  }
  operator_events: {
    id: string
    at: Timestamp
    operator_id: string | null
    action: string
    subject: Generated<string>
    detail: Generated<string>
    ip: Generated<string>
  }
  operator_sessions: {
    id: string
    operator_id: string
    token_hash: Buffer
    device: string
    ip: string
    started_at: Timestamp
    seen_at: Timestamp
    ended_at: NullableTimestamp
  }
  operators: {
    id: string
    email: string
    name: string
    password_hash: string | null
    totp_secret: Buffer | null
    last_step: Generated<number>
    link_hash: Buffer | null
    link_until: NullableTimestamp
    created_at: GeneratedTimestamp
    removed_at: NullableTimestamp
  }
  owner_summaries: {
    agency_id: string
    id: string
    open_id: string
    contact_id: string | null
    address: string
    subject: string
    text: string
    state: Generated<string>
    reason: string | null
    tries: Generated<number>
    send_after: Timestamp
    sent_at: NullableTimestamp
    created_by: string | null
    created_at: Timestamp
  }
  passkey_owners: {
    credential_id: Buffer
    agency_id: string
    user_id: string
    passkey_id: string
  }
  passkeys: {
    agency_id: string
    id: string
    user_id: string
    credential_id: Buffer
    public_key: Buffer
    sign_count: Generated<number>
    transports: Generated<string[]>
    name: string
    is_synced: boolean
    created_at: GeneratedTimestamp
    last_used_at: NullableTimestamp
  }
  password_resets: {
    agency_id: string
    id: string
    user_id: string
    token_hash: Buffer
    expires_at: Timestamp
    used_at: NullableTimestamp
  }
  portal_accounts: {
    agency_id: string
    id: string
    portal_type: string
    name: string
    portal_agency_id: Generated<string>
    settings: GeneratedJson
    credentials: Buffer | null
    has_credentials: boolean | null
    is_enabled: Generated<boolean>
    last_ok_at: NullableTimestamp
    last_error: string | null
    version: Generated<number>
    created_at: GeneratedTimestamp
    updated_at: GeneratedTimestamp
    archived_at: NullableTimestamp
    server_key: string | null
    leads_read_until: NullableTimestamp
    leads_error: string | null
    webhook_secret: Buffer | null
    has_webhook_secret: boolean | null
    webhook_called_at: NullableTimestamp
    webhook_refused_at: NullableTimestamp
    webhook_refusal: string | null
    server_key_shown: string | null
    taking_over_since: NullableTimestamp
    takeover_ticks: GeneratedJson
    takeover_checked_at: NullableTimestamp
    takeover_read: string | null
    takeover_read_error: string | null
    pulled_at: NullableTimestamp
  }
  portal_sign_ins: {
    agency_id: string
    portal_agency_id: string
    portal_agency_name: string
    refresh_token: Buffer
    connected_by: string | null
    connected_at: Timestamp
    read_until: NullableTimestamp
    next_read_at: NullableTimestamp
    last_error: string | null
  }
  portal_takeovers: {
    agency_id: string
    portal_account_id: string
    listing_id: string
    external_key: string
    key_source: string
    checked_version: number | null
    checked_at: NullableTimestamp
    outcome: string | null
    result: NullableJson
    live: NullableJson
    confirmed_at: NullableTimestamp
    confirmed_by: string | null
    sent_at: NullableTimestamp
  }
  portal_webhook_calls: {
    agency_id: string
    portal_account_id: string
    call_key: string
    at: Timestamp
  }
  post_slugs: {
    agency_id: string
    slug: string
    post_id: string
  }
  post_versions: {
    agency_id: string
    post_id: string
    number: number
    began_at: Timestamp
    at: Timestamp
    user_id: string | null
    is_published: Generated<boolean>
    fields: Json
  }
  posts: {
    agency_id: string
    id: string
    status: string
    fields: Json
    live: NullableJson
    live_slug: string | null
    live_changed_at: NullableTimestamp
    publish_at: NullableTimestamp
    published_at: NullableTimestamp
    version: Generated<number>
    created_by: string | null
    created_at: Timestamp
    updated_by: string | null
    updated_at: Timestamp
    archived_at: NullableTimestamp
  }
  preference_areas: {
    agency_id: string
    side: string
    listing_class: string
    suburb_key: string
    place: number
    price_limit: number
    price_floor: number
    price_max: number
    price_min: number
    bedrooms: number
    bathrooms: number
    cars: number
    land_min: number
    land_max: number
    floor_min: number
    categories: string[]
    must_bits: number
    want_bits: number
    valid_until: string | null
    preference_id: string
    contact_id: string
  }
  preference_matches: {
    agency_id: string
    preference_id: string
    listing_id: string
    contact_id: string
    score: number
    found_at: GeneratedTimestamp
    found_by: string
    sent_at: NullableTimestamp
    sent_by: string | null
    sent_channel: string | null
    dismissed_at: NullableTimestamp
  }
  preferences: {
    agency_id: string
    id: string
    contact_id: string
    is_active: Generated<boolean>
    valid_until: string | null
    fields: Json
    version: Generated<number>
    created_by: string | null
    created_at: GeneratedTimestamp
    updated_at: GeneratedTimestamp
    archived_at: NullableTimestamp
  }
  price_statements: {
    agency_id: string
    id: string
    listing_id: string
    about: string
    contact_id: string | null
    told_to: string | null
    from_cents: number
    to_cents: number | null
    channel: string
    note: string | null
    said_at: Timestamp
    recorded_by: string | null
    created_at: GeneratedTimestamp
  }
  properties: {
    agency_id: string
    id: string
    address_key: string
    street_line: string
    suburb: string | null
    state: string | null
    postcode: string | null
    created_at: GeneratedTimestamp
  }
  public_addresses: {
    slug: string
    agency_id: string
  }
  publication_events: {
    agency_id: string
    id: string
    publication_id: string
    at: GeneratedTimestamp
    kind: string
    detail: Generated<string>
    user_id: string | null
  }
  publication_uploads: {
    agency_id: string
    publication_id: string
    position: number
    upload_id: string
  }
  publications: {
    agency_id: string
    id: string
    listing_id: string
    portal_account_id: string
    external_key: string
    wanted_state: string
    state: string
    wanted_version: number
    sent_version: number | null
    live_version: number | null
    portal_listing_id: string | null
    last_payload: string | null
    last_payload_hash: Buffer | null
    messages: GeneratedJson
    attempts: Generated<number>
    next_try_at: NullableTimestamp
    queued_at: GeneratedTimestamp
    sent_at: NullableTimestamp
    settled_at: NullableTimestamp
    updated_at: GeneratedTimestamp
    version: Generated<number>
    is_paused: Generated<boolean>
    asked_facts: NullableJson
    live_facts: NullableJson
    offered_payload: string | null
  }
  rate_counts: {
    key: Buffer
    count: number
    ends_at: Timestamp
  }
  recovery_codes: {
    agency_id: string
    id: string
    user_id: string
    code_hash: Buffer
    used_at: NullableTimestamp
  }
  recurring_turns: {
    name: string
    worker: string
    next_at: Timestamp
    every_s: number | null
  }
  restore_releases: {
    agency_id: string
    released_at: Timestamp
    released_by: string | null
  }
  review_settings: {
    agency_id: string
    ask_after: Generated<string>
    ask_sides: Generated<string>
    wait_days: Generated<number>
    words: Generated<string>
    is_in_brochures: Generated<boolean>
    is_in_mails: Generated<boolean>
    version: Generated<number>
  }
  reviews: {
    agency_id: string
    id: string
    status: string
    source: string
    source_url: string | null
    agent_id: string | null
    listing_id: string | null
    contact_id: string | null
    reviewer_name: string
    role: string
    rating: number | null
    recommend: number | null
    title: Generated<string>
    body: Generated<string>
    happened_on: string | null
    suburb: string | null
    may_publish: Generated<boolean>
    verified_at: NullableTimestamp
    mailed_to: string | null
    mailed_at: NullableTimestamp
    expires_at: NullableTimestamp
    declined_at: NullableTimestamp
    received_at: NullableTimestamp
    published_at: NullableTimestamp
    withheld_reason: string | null
    withheld_note: string | null
    reply: string | null
    replied_at: NullableTimestamp
    replied_by: string | null
    version: Generated<number>
    created_by: string | null
    created_at: Timestamp
    updated_at: Timestamp
    archived_at: NullableTimestamp
  }
  roles: {
    agency_id: string
    id: string
    name: string
    permissions: string[]
    version: Generated<number>
    created_at: GeneratedTimestamp
    updated_at: GeneratedTimestamp
    archived_at: NullableTimestamp
  }
  saved_views: {
    agency_id: string
    id: string
    entity: string
    user_id: string
    is_shared: Generated<boolean>
    name: string
    settings: Json
    version: Generated<number>
    created_at: GeneratedTimestamp
    updated_at: GeneratedTimestamp
    archived_at: NullableTimestamp
  }
  search_rebuilds: {
    agency_id: string
    kind: string
    after_id: string | null
  }
  search_words: {
    agency_id: string
    kind: string
    place: number
    word: string
    record_id: string
    field: string
  }
  sessions: {
    agency_id: string
    id: string
    user_id: string
    token_salt: Buffer
    generation: Generated<number>
    rotated_at: GeneratedTimestamp
    started_at: GeneratedTimestamp
    expires_at: Timestamp
    device: Generated<string>
    ended_at: NullableTimestamp
    end_reason: string | null
  }
  short_link_scans: {
    agency_id: string
    link_id: string
    day: string
    scans: number
  }
  short_links: {
    agency_id: string
    id: string
    listing_id: string
    code: string
    piece: string
    place: Generated<string>
    created_by: string | null
    created_at: Timestamp
  }
  sign_in_faces: {
    slug: string
    trading_name: string
    brand_colour: string
    logo_token: string | null
    is_logo_light: Generated<boolean>
  }
  sign_in_failures: {
    key: Buffer
    failures: number
    retry_at: Timestamp
    updated_at: Timestamp
  }
  sms_messages: {
    agency_id: string
    id: string
    direction: string
    contact_id: string | null
    number: string
    text: string
    purpose: string
    sender: string | null
    parts: number
    state: string
    reason: string | null
    is_outbox: Generated<boolean>
    tries: Generated<number>
    provider_id: string | null
    task_id: string | null
    created_by: string | null
    created_at: Timestamp
    sent_at: NullableTimestamp
    delivered_at: NullableTimestamp
    dismissed_at: NullableTimestamp
    attached_at: NullableTimestamp
    brought_number: Generated<boolean>
  }
  sms_settings: {
    agency_id: string
    sender: string | null
    is_registered: Generated<boolean>
    hook_version: Generated<number>
    last_hook_at: NullableTimestamp
    version: Generated<number>
    updated_by: string | null
    updated_at: Timestamp
  }
  sms_suppressions: {
    agency_id: string
    id: string
    number: string
    reason: string
    created_at: Timestamp
    lifted_at: NullableTimestamp
  }
  sold_properties: {
    agency_id: string
    id: string
    import_id: string
    address_key: string
    street_line: string
    suburb: string
    suburb_key: string
    state: string
    postcode: string | null
    latitude: number | null
    longitude: number | null
    sold_on: string
    price_cents: number
    category: string | null
    bedrooms: number | null
    bathrooms: number | null
    car_spaces: number | null
    land_area_m2: number | null
    source_name: string
    created_at: Timestamp
  }
  stored_files: {
    agency_id: string
    key: string
    user_id: string | null
    content_type: string | null
    max_bytes: number | null
    size_bytes: Generated<number>
    received_at: NullableTimestamp
    attached_at: NullableTimestamp
    created_at: GeneratedTimestamp
  }
  suppression_backfills: {
    agency_id: string
    after_id: string | null
  }
  suppression_keys: {
    agency_id: string
    id: string
    hash_key: Buffer
    created_at: Timestamp
  }
  suppressions: {
    agency_id: string
    kind: string
    hash: Buffer
    channel: string
    purpose: string
    created_at: Timestamp
    keyed_by: Generated<string>
    lifted_at: NullableTimestamp
  }
  task_assignees: {
    agency_id: string
    task_id: string
    user_id: string
  }
  task_handover_items: {
    agency_id: string
    handover_id: string
    task_id: string
    before: string[]
    after: string[]
  }
  task_handovers: {
    agency_id: string
    id: string
    user_id: string
    to_user_id: string
    state: string
    created_by: string | null
    created_at: Timestamp
  }
  task_tracks: {
    agency_id: string
    id: string
    kind: string
    shipped_key: string | null
    name: string
    starts_on: string | null
    sale_or_lease: string | null
    is_active: Generated<boolean>
    steps: Json
    version: Generated<number>
    created_at: Timestamp
    updated_at: Timestamp
    archived_at: NullableTimestamp
  }
  tasks: {
    agency_id: string
    id: string
    subject: string
    description: Generated<string>
    type: string
    priority: Generated<number>
    status: Generated<string>
    due_on: string | null
    due_time: string | null
    due_at: NullableTimestamp
    duration_min: number | null
    remind_min: number | null
    remind_at: NullableTimestamp
    snoozed_until: NullableTimestamp
    contact_id: string | null
    listing_id: string | null
    campaign_id: string | null
    tags: Generated<string[]>
    recurrence: string | null
    series_id: string | null
    series_at: number | null
    run_id: string | null
    step_id: string | null
    is_private: Generated<boolean>
    outcome: string | null
    moved_count: Generated<number>
    snoozed_count: Generated<number>
    completed_at: NullableTimestamp
    completed_by: string | null
    version: Generated<number>
    created_by: string | null
    created_at: Timestamp
    updated_at: Timestamp
    archived_at: NullableTimestamp
    due_sort: NullableTimestamp
  }
  track_runs: {
    agency_id: string
    id: string
    track_id: string
    listing_id: string | null
    contact_id: string | null
    event: string | null
    started_by: string | null
    started_at: Timestamp
  }
  user_factors: {
    agency_id: string
    user_id: string
    totp_secret: Buffer
    confirmed_at: NullableTimestamp
    last_step: Generated<number>
    created_at: GeneratedTimestamp
  }
  users: {
    agency_id: string
    id: string
    email: string
    first_name: string
    last_name: string
    role: string
    status: Generated<string>
    agent_id: string | null
    last_seen_at: NullableTimestamp
    version: Generated<number>
    created_at: GeneratedTimestamp
    updated_at: GeneratedTimestamp
    role_id: string | null
    photo_token: string | null
    archived_at: NullableTimestamp
    former_photo_token: string | null
    former_photo_until: NullableTimestamp
    password_set_at: NullableTimestamp
  }
  view_choices: {
    agency_id: string
    user_id: string
    entity: string
    default_view_id: string | null
    view_order: GeneratedJson
    columns: GeneratedJson
  }
  visits: {
    agency_id: string
    id: string
    open_id: string
    listing_id: string
    contact_id: string | null
    status: Generated<string>
    arrived_by: string
    people: GeneratedJson
    adults: Generated<number>
    children: Generated<number>
    suburb: string | null
    is_guest: Generated<boolean>
    role: Generated<string>
    arrived_at: NullableTimestamp
    device_at: NullableTimestamp
    device_seq: number | null
    left_at: NullableTimestamp
    agrees_listing: Generated<boolean>
    agrees_other: Generated<boolean>
    wording: string | null
    notice: string | null
    consents_recorded_at: NullableTimestamp
    interest: number | null
    price_from_cents: number | null
    price_to_cents: number | null
    intent: string | null
    comments: string | null
    feedback_at: NullableTimestamp
    wants_contract: Generated<boolean>
    contract_sent_at: NullableTimestamp
    match_state: Generated<string>
    recorded_by: string | null
    created_at: GeneratedTimestamp
    updated_at: GeneratedTimestamp
    has_waited: Generated<boolean>
  }
  website_hosts: {
    host: string
    agency_id: string
  }
  website_posts: {
    agency_id: string
    id: string
    received_at: Timestamp
    fingerprint: string
    reference: string | null
    fields: Json
    wording: string
    origin: string | null
    state: Generated<string>
    why: string | null
  }
  website_settings: {
    agency_id: string
    is_on: Generated<boolean>
    shows_sold: boolean
    sold_days: number
    shows_leased: boolean
    leased_days: number
    domains: string[]
    own_host: string | null
    version: Generated<number>
    updated_by: string | null
    updated_at: Timestamp
  }
  workers: {
    id: string
    seen_at: Timestamp
    is_sending: boolean | null
  }
}

/** Views that the owners of tables maintain for the queries of others. */
interface ReadModels {
  agencies_view: {
    agency_id: Shown<string>
    slug: Shown<string>
    name: Shown<string>
    time_zone: Shown<string>
    reference_prefix: Shown<string>
    branding: Shown<unknown>
    demands_second_factor: Shown<boolean>
  }
  agency_pictures_view: {
    agency_id: Shown<string>
    id: Shown<string>
    token: Shown<string>
    files: Shown<unknown>
  }
  agents_view: {
    agency_id: Shown<string>
    id: Shown<string>
    name: Shown<string>
    job_title: Shown<string | null>
    mobile: Shown<string | null>
    phone: Shown<string | null>
    other_phones: Shown<unknown>
    email: Shown<string | null>
    licence: Shown<string | null>
    socials: Shown<unknown>
    photo_id: Shown<string | null>
    photo_token: Shown<string | null>
    feed_photo: Shown<unknown>
    portal_ids: Shown<unknown>
    unique_listing_agent_id: Shown<string | null>
    created_at: Shown<Date>
    archived_at: Shown<Date | null>
  }
  appraisal_agents_view: {
    agency_id: Shown<string>
    appraisal_id: Shown<string>
    agent_id: Shown<string>
    position: Shown<number>
  }
  appraisal_people_view: {
    agency_id: Shown<string>
    appraisal_id: Shown<string>
    contact_id: Shown<string | null>
    position: Shown<number>
  }
  appraisals_view: {
    agency_id: Shown<string>
    id: Shown<string>
    property_id: Shown<string | null>
    address: Shown<unknown>
    street_line: Shown<string>
    suburb: Shown<string | null>
    state: Shown<string | null>
    postcode: Shown<string | null>
    side: Shown<string>
    stage: Shown<string>
    stage_at: Shown<Date>
    starts_at: Shown<string | null>
    minutes: Shown<number>
    next_call_on: Shown<string | null>
    listing_id: Shown<string | null>
    version: Shown<number>
    created_by: Shown<string | null>
    created_at: Shown<Date>
    archived_at: Shown<Date | null>
  }
  audit_events_view: {
    agency_id: Shown<string>
    id: Shown<string>
    user_id: Shown<string | null>
    action: Shown<string>
    entity: Shown<string>
    entity_id: Shown<string>
    at: Shown<Date>
    changes: Shown<unknown>
  }
  authorities_view: {
    agency_id: Shown<string>
    id: Shown<string>
    listing_id: Shown<string>
    number: Shown<number>
    kind: Shown<string>
    state: Shown<string>
    starts_on: Shown<string | null>
    ends_on: Shown<string | null>
    archived_at: Shown<Date | null>
  }
  campaign_recipients_view: {
    agency_id: Shown<string>
    id: Shown<string>
    campaign_id: Shown<string>
    campaign_name: Shown<string>
    contact_id: Shown<string | null>
    state: Shown<string>
    sent_at: Shown<Date | null>
    bounced_at: Shown<Date | null>
    complained_at: Shown<Date | null>
    opened_at: Shown<Date | null>
    machine_opened_at: Shown<Date | null>
    clicked_at: Shown<Date | null>
    unsubscribed_at: Shown<Date | null>
  }
  consent_events_view: {
    agency_id: Shown<string>
    id: Shown<string>
    contact_id: Shown<string>
    channel: Shown<string>
    purpose: Shown<string>
    state: Shown<string>
    source: Shown<string>
    happened_at: Shown<Date>
    expires_on: Shown<string | null>
  }
  contact_agents_view: {
    agency_id: Shown<string>
    contact_id: Shown<string>
    agent_id: Shown<string>
  }
  contact_given_ways_view: {
    agency_id: Shown<string>
    id: Shown<string>
    contact_id: Shown<string>
    kind: Shown<string>
    value: Shown<string>
    about: Shown<string>
    about_id: Shown<string>
    given_at: Shown<Date>
  }
  contact_import_rows_view: {
    agency_id: Shown<string>
    import_id: Shown<string>
    contact_id: Shown<string | null>
    outcome: Shown<string>
  }
  contact_imports_view: {
    agency_id: Shown<string>
    id: Shown<string>
    state: Shown<string>
    file_name: Shown<string>
    created_at: Shown<Date>
  }
  contact_keys_view: {
    agency_id: Shown<string>
    contact_id: Shown<string>
    kind: Shown<string>
    value: Shown<string>
  }
  contact_properties_view: {
    agency_id: Shown<string>
    id: Shown<string>
    contact_id: Shown<string>
  }
  contact_relationships_view: {
    agency_id: Shown<string>
    id: Shown<string>
    from_id: Shown<string>
    to_id: Shown<string>
  }
  contact_tags_view: {
    agency_id: Shown<string>
    contact_id: Shown<string>
    tag: Shown<string>
  }
  contacts_view: {
    agency_id: Shown<string>
    id: Shown<string>
    display_name: Shown<string>
    sort_last: Shown<string>
    sort_first: Shown<string>
    email: Shown<string | null>
    phone: Shown<string | null>
    suburb: Shown<string | null>
    birthday: Shown<string | null>
    agent_id: Shown<string | null>
    is_private: Shown<boolean>
    do_not_contact: Shown<boolean>
    fields: Shown<unknown>
    version: Shown<number>
    created_by: Shown<string | null>
    merged_into: Shown<string | null>
    archived_at: Shown<Date | null>
    last_contacted_at: Shown<Date | null>
  }
  enquiries_view: {
    agency_id: Shown<string>
    id: Shown<string>
    listing_id: Shown<string | null>
    contact_id: Shown<string | null>
    agent_id: Shown<string | null>
    note_id: Shown<string | null>
    name: Shown<string | null>
    email: Shown<string | null>
    phone: Shown<string | null>
    received_at: Shown<Date>
    answered_at: Shown<Date | null>
  }
  estimate_givings_view: {
    agency_id: Shown<string>
    id: Shown<string>
    contact_id: Shown<string | null>
    appraisal_id: Shown<string>
    from_cents: Shown<number>
    to_cents: Shown<number>
    how: Shown<string>
    given_at: Shown<Date>
  }
  external_refs_view: {
    agency_id: Shown<string>
    record_kind: Shown<string>
    record_id: Shown<string>
    source: Shown<string>
  }
  follow_ups_view: {
    agency_id: Shown<string>
    id: Shown<string>
    open_id: Shown<string>
    visit_id: Shown<string>
    kind: Shown<string>
    channel: Shown<string>
    address: Shown<string>
    subject: Shown<string | null>
    text: Shown<string>
    state: Shown<string>
    reason: Shown<string | null>
    sent_at: Shown<Date | null>
    created_by: Shown<string | null>
    created_at: Shown<Date>
  }
  heading_images_view: {
    agency_id: Shown<string>
    id: Shown<string>
    state: Shown<string>
    token: Shown<string>
    alt_text: Shown<string | null>
    variants: Shown<unknown>
    archived_at: Shown<Date | null>
  }
  inspections_view: {
    agency_id: Shown<string>
    id: Shown<string>
    listing_id: Shown<string>
    starts_at: Shown<string>
    ends_at: Shown<string>
    state: Shown<string>
    version: Shown<number>
    contact_id: Shown<string | null>
    status: Shown<string>
    created_at: Shown<Date>
    reply: Shown<string | null>
  }
  invitations_view: {
    agency_id: Shown<string>
    id: Shown<string>
  }
  key_movements_view: {
    agency_id: Shown<string>
    id: Shown<string>
    listing_id: Shown<string>
    label: Shown<string>
    user_id: Shown<string | null>
    contact_id: Shown<string | null>
    to_name: Shown<string | null>
    due_back_at: Shown<Date | null>
  }
  listing_agents_view: {
    agency_id: Shown<string>
    listing_id: Shown<string>
    agent_id: Shown<string>
  }
  listing_media_view: {
    agency_id: Shown<string>
    id: Shown<string>
    listing_id: Shown<string>
    kind: Shown<string>
    position: Shown<number>
    file_name: Shown<string>
    state: Shown<string>
    problem: Shown<string | null>
    token: Shown<string>
    width_px: Shown<number | null>
    height_px: Shown<number | null>
    size_bytes: Shown<number | null>
    thumb_hash: Shown<string | null>
    variants: Shown<unknown>
    edit: Shown<unknown>
    alt_text: Shown<string | null>
    caption: Shown<string | null>
    is_altered: Shown<boolean>
    altered_note: Shown<string | null>
    is_published: Shown<boolean>
    source_url: Shown<string | null>
    archived_at: Shown<Date | null>
    focus: Shown<unknown>
  }
  listing_parties_view: {
    agency_id: Shown<string>
    id: Shown<string>
    listing_id: Shown<string>
    contact_id: Shown<string>
    role: Shown<string>
    created_at: Shown<Date>
  }
  listing_price_changes_view: {
    agency_id: Shown<string>
    listing_id: Shown<string>
    at: Shown<Date>
  }
  listing_tags_view: {
    agency_id: Shown<string>
    listing_id: Shown<string>
    tag: Shown<string>
  }
  listings_view: {
    agency_id: Shown<string>
    id: Shown<string>
    property_id: Shown<string | null>
    reference: Shown<string>
    listing_class: Shown<string>
    sale_or_lease: Shown<string>
    status: Shown<string>
    street_line: Shown<string>
    suburb: Shown<string | null>
    suburb_key: Shown<string | null>
    state: Shown<string | null>
    postcode: Shown<string | null>
    category: Shown<string | null>
    price_cents: Shown<number | null>
    rent_cents: Shown<number | null>
    price_label: Shown<string>
    bedrooms: Shown<number | null>
    bathrooms: Shown<number | null>
    car_spaces: Shown<number | null>
    land_area_m2: Shown<number | null>
    floor_area_m2: Shown<number | null>
    feature_bits: Shown<number>
    match_suburb: Shown<string>
    match_price: Shown<number>
    match_price_to: Shown<number>
    match_rent: Shown<number>
    agent_id: Shown<string | null>
    photo_token: Shown<string | null>
    sort_listed: Shown<Date | null>
    sort_authority: Shown<string | null>
    last_event: Shown<string | null>
    open_until: Shown<string | null>
    listed_at: Shown<Date | null>
    fields: Shown<unknown>
    version: Shown<number>
    created_by: Shown<string | null>
    created_at: Shown<Date>
    updated_at: Shown<Date>
    archived_at: Shown<Date | null>
    inspections: Shown<unknown>
  }
  localities_view: {
    name: Shown<string>
    state: Shown<string>
    postcode: Shown<string>
    latitude: Shown<number | null>
    longitude: Shown<number | null>
  }
  note_files_view: {
    agency_id: Shown<string>
    note_id: Shown<string | null>
  }
  note_links_view: {
    agency_id: Shown<string>
    note_id: Shown<string>
    entity: Shown<string>
    entity_id: Shown<string>
    happened_at: Shown<Date>
  }
  notes_view: {
    agency_id: Shown<string>
    id: Shown<string>
    visibility: Shown<string>
    created_by: Shown<string | null>
    archived_at: Shown<Date | null>
  }
  notifications_view: {
    agency_id: Shown<string>
    id: Shown<string>
    user_id: Shown<string>
    dedupe_key: Shown<string>
  }
  open_hosts_view: {
    agency_id: Shown<string>
    open_id: Shown<string>
    agent_id: Shown<string>
  }
  opens_view: {
    agency_id: Shown<string>
    id: Shown<string>
    listing_id: Shown<string>
    kind: Shown<string>
    starts_at: Shown<string>
    ends_at: Shown<string>
    state: Shown<string>
    is_advertised: Shown<boolean>
  }
  owner_summaries_view: {
    agency_id: Shown<string>
    id: Shown<string>
    open_id: Shown<string>
    contact_id: Shown<string | null>
    subject: Shown<string>
    text: Shown<string>
    state: Shown<string>
    reason: Shown<string | null>
    created_by: Shown<string | null>
    created_at: Shown<Date>
  }
  passkeys_view: {
    agency_id: Shown<string>
    id: Shown<string>
    user_id: Shown<string>
  }
  portal_accounts_view: {
    agency_id: Shown<string>
    id: Shown<string>
    portal_type: Shown<string>
    portal_agency_id: Shown<string>
    name: Shown<string>
    archived_at: Shown<Date | null>
  }
  posts_view: {
    agency_id: Shown<string>
    id: Shown<string>
    status: Shown<string>
    fields: Shown<unknown>
    created_by: Shown<string | null>
    updated_at: Shown<Date>
    archived_at: Shown<Date | null>
  }
  preference_matches_view: {
    agency_id: Shown<string>
    preference_id: Shown<string>
    contact_id: Shown<string>
    listing_id: Shown<string>
    score: Shown<number>
    found_at: Shown<Date>
    dismissed_at: Shown<Date | null>
    sent_at: Shown<Date | null>
    sent_channel: Shown<string | null>
  }
  preferences_view: {
    agency_id: Shown<string>
    id: Shown<string>
    contact_id: Shown<string>
    fields: Shown<unknown>
    archived_at: Shown<Date | null>
  }
  price_statements_view: {
    agency_id: Shown<string>
    id: Shown<string>
    listing_id: Shown<string>
    contact_id: Shown<string | null>
    about: Shown<string>
    from_cents: Shown<number>
    to_cents: Shown<number | null>
    channel: Shown<string>
    note: Shown<string | null>
    said_at: Shown<Date>
  }
  properties_view: {
    agency_id: Shown<string>
    id: Shown<string>
    address_key: Shown<string>
    street_line: Shown<string>
    suburb: Shown<string | null>
    state: Shown<string | null>
    postcode: Shown<string | null>
  }
  public_addresses_view: {
    agency_id: Shown<string>
    slug: Shown<string>
  }
  publications_view: {
    agency_id: Shown<string>
    id: Shown<string>
    listing_id: Shown<string>
    portal_account_id: Shown<string>
    portal_listing_id: Shown<string | null>
    state: Shown<string>
    updated_at: Shown<Date>
  }
  reviews_view: {
    agency_id: Shown<string>
    id: Shown<string>
    agent_id: Shown<string | null>
    reviewer_name: Shown<string>
    rating: Shown<number | null>
    status: Shown<string>
    received_at: Shown<Date | null>
    archived_at: Shown<Date | null>
  }
  roles_view: {
    agency_id: Shown<string>
    id: Shown<string>
    permissions: Shown<string[]>
  }
  sign_in_faces_view: {
    agency_id: Shown<string>
    slug: Shown<string>
    trading_name: Shown<string>
  }
  sms_messages_view: {
    agency_id: Shown<string>
    id: Shown<string>
    direction: Shown<string>
    contact_id: Shown<string | null>
    number: Shown<string>
    text: Shown<string>
    purpose: Shown<string>
    parts: Shown<number>
    state: Shown<string>
    reason: Shown<string | null>
    is_outbox: Shown<boolean>
    created_by: Shown<string | null>
    created_at: Shown<Date>
    sent_at: Shown<Date | null>
    delivered_at: Shown<Date | null>
  }
  task_assignees_view: {
    agency_id: Shown<string>
    task_id: Shown<string>
    user_id: Shown<string>
  }
  tasks_view: {
    agency_id: Shown<string>
    id: Shown<string>
    type: Shown<string>
    subject: Shown<string>
    status: Shown<string>
    due_on: Shown<string | null>
    due_time: Shown<string | null>
    duration_min: Shown<number | null>
    contact_id: Shown<string | null>
    listing_id: Shown<string | null>
    is_private: Shown<boolean>
    created_by: Shown<string | null>
    completed_at: Shown<Date | null>
    version: Shown<number>
    archived_at: Shown<Date | null>
  }
  user_factors_view: {
    agency_id: Shown<string>
    user_id: Shown<string>
    confirmed_at: Shown<Date | null>
  }
  users_view: {
    agency_id: Shown<string>
    id: Shown<string>
    email: Shown<string>
    first_name: Shown<string>
    last_name: Shown<string>
    full_name: Shown<string | null>
    role: Shown<string>
    role_id: Shown<string | null>
    status: Shown<string>
    agent_id: Shown<string | null>
    photo_token: Shown<string | null>
    password_set_at: Shown<Date | null>
    created_at: Shown<Date>
    last_seen_at: Shown<Date | null>
  }
  visits_view: {
    agency_id: Shown<string>
    id: Shown<string>
    open_id: Shown<string>
    listing_id: Shown<string>
    contact_id: Shown<string | null>
    status: Shown<string>
    role: Shown<string>
    arrived_at: Shown<Date | null>
    interest: Shown<number | null>
    intent: Shown<string | null>
    comments: Shown<string | null>
    price_from_cents: Shown<number | null>
    price_to_cents: Shown<number | null>
  }
}

export type Tables = StoredTables & ReadModels
