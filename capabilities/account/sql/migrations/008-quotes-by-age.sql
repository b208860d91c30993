-- expand: quotes end

CREATE INDEX fee_quotes_by_age ON account.fee_quotes (expires_at);
