"""Put the cursor between the brackets and insert company IDs from a list."""

WATCHED_COMPANIES = []


def is_watched(company_id: str) -> bool:
    return company_id in WATCHED_COMPANIES
