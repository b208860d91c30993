-- expand: the oldest deliveries are found over all endpoints

CREATE INDEX deliveries_by_age ON webhook.deliveries (created_at) WHERE state <> 'waiting';
CREATE INDEX attempts_by_age ON webhook.attempts (at);
