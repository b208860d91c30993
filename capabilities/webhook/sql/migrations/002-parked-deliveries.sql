-- expand: the overview counts the deliveries that were given up

CREATE INDEX parked_deliveries ON webhook.deliveries (mid, endpoint_id) WHERE state = 'parked';
