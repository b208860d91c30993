-- A link is found by its key alone, so the key comes first. A payment lies with the trade that it pays.
ALTER TABLE checkout.trades DROP CONSTRAINT a_link_names_one_trade, ADD CONSTRAINT a_link_names_one_trade UNIQUE (link_key, mid);
COMMENT ON TABLE checkout.payments IS 'distribution: payee_mid';
ALTER TABLE checkout.payments DROP CONSTRAINT payments_pkey, ADD PRIMARY KEY (mid, order_no, payee_mid);
