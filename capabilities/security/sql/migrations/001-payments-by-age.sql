-- expand: the oldest remembered payments are found over all merchants

CREATE INDEX confirmed_payments_by_age ON security.confirmed_payments (confirmed_at);
