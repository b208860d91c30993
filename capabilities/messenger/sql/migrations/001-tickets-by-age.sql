-- expand: tickets end

CREATE INDEX tickets_by_age ON messenger.tickets (expires_at);
