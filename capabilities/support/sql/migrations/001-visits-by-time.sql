-- expand: who opened unusually many merchants in a day is told without reading all visits

CREATE INDEX visits_by_time ON support.visits (opened_at);
